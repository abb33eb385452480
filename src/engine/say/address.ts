/** An address as people write it on an envelope. */
import { readPath } from '../model/paths.ts';

/** Street and place, a line each; of what is not known nothing. */
export function addressLines(address: unknown): string[] {
  const part = (name: string) => {
    const value = readPath(address, name);
    return typeof value === 'string' && value !== '' ? [value] : [];
  };
  const street = [...part('street1'), ...part('street2')].join(', ');
  const area = [...part('state'), ...part('zip')].join(' ');
  return [street, [...part('city'), area].filter(Boolean).join(', ')].filter(Boolean);
}
