/** Why the server cannot listen where its settings say, and what somebody at a terminal can do about it. */
import { CannotStart } from '../secrets/cannot-start.ts';

/** `variables`: the settings that say the port and the address. Answers the error itself where there is no cure. */
export function whyNotListening(
  error: unknown,
  { port, host }: { port: number; host: string },
  variables: { port: string; host: string },
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new CannotStart(
      `Port ${port} is in use.`,
      `Stop what uses it, or choose another: ${variables.port}=${port + 1} npm start`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(
      `${variables.host} is "${host}", which is no address of this machine.`,
      'Leave it out, or set it to one.',
    );
  if (code === 'EACCES')
    return new CannotStart(
      `Port ${port} is not ours to use.`,
      `Choose one above 1023 with ${variables.port}.`,
    );
  return error;
}
