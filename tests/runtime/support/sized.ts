/** An application that its owner has open, as far as its size is known: what most tests of screens begin with. */
import { BASE, gardenSlice, UUID } from './garden.ts';
import { type PlayOptions, play } from './play.tsx';
import { createServer, type FakeServer } from './server.ts';

export const at = (path = '') => `${BASE}/${UUID}${path}`;

export const sized = { uuid: UUID, size: 'large' };

export const owned = (change: Parameters<typeof createServer>[1] = {}) =>
  createServer(gardenSlice(), { signedIn: 'person-1', application: sized, ...change });

export const open = (path: string, server: FakeServer, more: PlayOptions = {}) =>
  play(path, { server, token: 'Bearer a', ...more });
