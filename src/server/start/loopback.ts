/** Which names lead to this machine itself. */
import { isIP } from 'node:net';

/** `host`: a name or an address, without brackets. Only this machine reaches it. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}
