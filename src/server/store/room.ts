/** The room left on the disk of the embedded database: below a floor writes are refused, since one that fails freezes it. */
import { statfsSync } from 'node:fs';
import type { KyselyPlugin, OperationNode, RawNode } from 'kysely';

/** Some segments of the log that the database writes ahead, and what is written before the next look. */
const FLOOR_BYTES = 64 * 1024 * 1024;
/** Milliseconds that one look counts for. */
const LOOK_MS = 500;

/** Thrown before anything is written; reads go on. */
export class NoRoom extends Error {
  constructor() {
    super('The disk of the embedded database is nearly full.');
  }
}

export interface Room {
  isEnough(): boolean;
  /** Throws NoRoom. */
  refuseWithout(): void;
}

export interface RoomParts {
  /** Bytes that may still be written. */
  free: () => number;
  /** Milliseconds, of a clock that only goes forward. */
  now?: () => number;
}

export function createRoom({ free, now = () => performance.now() }: RoomParts): Room {
  let seen: { isEnough: boolean; at: number } | undefined;
  const isEnough = () => {
    if (!seen || now() - seen.at >= LOOK_MS) seen = { isEnough: free() >= FLOOR_BYTES, at: now() };
    return seen.isEnough;
  };
  return {
    isEnough,
    refuseWithout: () => {
      if (!isEnough()) throw new NoRoom();
    },
  };
}

/** What an ordinary user may still write on the disk of a folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
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
