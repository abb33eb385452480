/** The room left on a disk that is ours to watch: below a floor writes are refused, since one that fails freezes an embedded database. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { KyselyPlugin, OperationNode, RawNode } from 'kysely';

/** Some segments of the log that the database writes ahead, and what is written before the next look. */
const FLOOR_BYTES = 64 * 1024 * 1024;
/** Milliseconds that one look counts for. */
const LOOK_MS = 500;

/** What lies on it: the embedded database, or the folder of files. One disk may be both. */
export type Disk = 'database' | 'files';

/** Postgres and S3 watch their own disks: theirs are not among them. */
export type Disks = Partial<Record<Disk, Room>>;

const NAMES: Record<Disk, string> = { database: 'the embedded database', files: 'the files' };

/** Thrown where nothing was written, or nothing of it is left; reads go on. */
export class NoRoom extends Error {
  constructor(disk: Disk, options?: ErrorOptions) {
    super(`The disk of ${NAMES[disk]} is nearly full.`, options);
  }
}

export interface Room {
  isEnough(): boolean;
  /** Throws NoRoom. */
  refuseWithout(): void;
}

export interface RoomParts {
  disk: Disk;
  /** Bytes that may still be written. */
  free: () => number;
  /** Milliseconds, of a clock that only goes forward. */
  now?: () => number;
}

export function createRoom({ disk, free, now = () => performance.now() }: RoomParts): Room {
  let seen: { isEnough: boolean; at: number } | undefined;
  const isEnough = () => {
    if (!seen || now() - seen.at >= LOOK_MS) seen = { isEnough: free() >= FLOOR_BYTES, at: now() };
    return seen.isEnough;
  };
  return {
    isEnough,
    refuseWithout: () => {
      if (!isEnough()) throw new NoRoom(disk);
    },
  };
}

/** What an ordinary user may still write on the disk of a folder, which may not be made yet. On a disk that does not answer: nothing. */
export function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    const above = dirname(folder);
    const isMade = (error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder;
    return isMade ? 0 : freeBytesOf(above);
  }
}

/** Refuses each statement that writes. */
export function writesRefusedWithout(room: Room): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (isWrite(node)) room.refuseWithout();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];

function isWrite(node: OperationNode): boolean {
  if (node.kind !== 'RawNode') return WRITES.includes(node.kind);
  return /^\s*(insert|update|delete|merge|with)\b/i.test((node as RawNode).sqlFragments[0] ?? '');
}
