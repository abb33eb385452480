/** Asks the server that has the embedded database to make a backup of it: no other process may open its folder. */
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OperatorRoute } from '../operator/operator.ts';
import { readPortFile } from '../operator/port-file.ts';
import { BackupFault } from './format.ts';
import { type BackupMade, type BackupParts, makeBackup } from './make.ts';

const PATH = '/backup';
const LEFT = 'backup-';

/** What the server answers: who asked is on its machine, and takes the file away. */
interface BackupLeft extends BackupMade {
  file: string;
  /** Where the server has the files that it copied. */
  from: string;
}

/** For the operator's port of a server with an embedded database, whose data folder is given. `from` is where its files lie. */
export function backupRoute(parts: BackupParts, folder: string, from: string): OperatorRoute {
  // Of a server that was killed while it made one.
  const left = readdirSync(folder).filter((name) => name.startsWith(LEFT));
  for (const name of left) rmSync(join(folder, name), { force: true });
  return {
    ...{ method: 'POST', path: PATH },
    answer: async () => {
      const file = join(folder, LEFT + randomUUID());
      const body: BackupLeft = { ...(await makeBackup(parts, file)), file, from };
      return { status: 200, body };
    },
  };
}

/** Undefined where no server has the folder. Throws a BackupFault where it could not. */
export async function askServer(folder: string): Promise<BackupLeft | undefined> {
  const access = readPortFile(folder);
  if (!access) return undefined;
  const reply = await posted(`${access.url}${PATH}`, access.token);
  if (!reply) return undefined;
  if (reply.status === 200) return JSON.parse(reply.body) as BackupLeft;
  throw new BackupFault(
    `The server that has ${folder} could not make a backup (${reply.status}). Its log says why.`,
  );
}

export function takenAway(left: BackupLeft): Promise<void> {
  return rm(left.file, { force: true });
}

/** However long it takes. Undefined where nobody listens: the file is of a server that was killed. */
function posted(url: string, token: string): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } }, (reply) => {
      text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject);
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    asked.end();
  });
}
