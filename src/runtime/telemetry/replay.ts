/** The port of what records visits, so that they can be seen again: a script of somebody else, for who agreed to it alone. */
import { isRecord } from '../../engine/model/paths.ts';

/** What the recorder is told. It is to leave out whatever somebody types, and every text of the page. */
interface RecorderOptions {
  /** The visit, and the browser by which visits are told apart. */
  session: string;
  tracker: string;
  org: string;
  masksInputs: true;
  masksText: true;
}

export interface Recording {
  /** Names the recording in calls; letters, digits, `-` and `_`. */
  id: string;
  /** Where it is to be seen. */
  link: string;
  stop: () => void;
}

export interface ReplayPort {
  /** Rejects where the recorder cannot be fetched or is none. */
  start: (options: Pick<RecorderOptions, 'session' | 'tracker' | 'org'>) => Promise<Recording>;
}

const ID = /^[\w-]{1,100}$/;

/** A module with `record(options)`, which answers `{ id, link, stop }`. `load` is the browser's import. */
export function createReplayPort(url: string, load: (url: string) => Promise<unknown>): ReplayPort {
  return {
    start: async (options) => {
      const module = await load(url);
      const record = isRecord(module) ? module.record : undefined;
      if (typeof record !== 'function') throw new Error('The recorder of visits has no "record".');
      const recording: unknown = await record({ ...options, masksInputs: true, masksText: true });
      if (!isRecording(recording)) throw new Error('The recorder of visits answered no recording.');
      return recording;
    },
  };
}

function isRecording(value: unknown): value is Recording {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    ID.test(value.id) &&
    typeof value.link === 'string' &&
    typeof value.stop === 'function'
  );
}
