/** The server that is pictured: its clock stands, its ids follow from the picture, and nothing works behind it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../src/server/start/environment.ts';
import { prepare, type Running } from '../../src/server/start/running.ts';
import type { Moment } from './moments.ts';

/** Pictures are of this hour, wherever and whenever they are taken. */
const MOMENT_OF_DAY = 'T15:00:00.000Z';
export const TODAY = '2026-11-22';
/** More ids than one picture takes. */
const ROUND = 1_000_000;

export interface GalleryServer {
  running: Running;
  origin: (org: string) => string;
  /** Each picture begins at a time of its own, milliseconds since 1970. */
  begin: (milliseconds: number) => void;
  close: () => Promise<void>;
}

/** The lender's side does not work here: everybody stays where a walk has put them. */
export async function startGallery(root: string): Promise<GalleryServer> {
  const data = mkdtempSync(join(tmpdir(), 'hearthline-gallery-'));
  let time = Date.parse(`${TODAY}${MOMENT_OF_DAY}`);
  // Requests take ids too: those of rows follow from the picture alone.
  let [round, ids] = [0, 0];
  const environment = readEnvironment(
    { HEARTHLINE_DATA: data, HEARTHLINE_ROOT: root, HEARTHLINE_LIMITS: '1000' },
    root,
  );
  const log = { error: () => {}, info: () => {} };
  const sources = {
    requests: false as const,
    clock: () => new Date(time),
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(round * ROUND + ids).padStart(12, '0')}` as const;
    },
  };
  const running = await prepare(environment, log, sources);
  await running.app.listen({ port: 0, host: '::' });
  const address = running.app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    running,
    origin: (org) => `http://${org}.localhost:${port}`,
    begin: (milliseconds) => {
      time = milliseconds;
      [round, ids] = [round + 1, 0];
    },
    close: async () => {
      await running.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Milliseconds since 1970: when a moment is opened, its walk's own time or the usual hour of its day. */
export function timeOf({ walkState: { now, facts } }: Moment): number {
  return Math.max(now, Date.parse(`${facts.today}${MOMENT_OF_DAY}`));
}
