/** The widgets' port for the files of a form's field, played by the product's calls. */
import { type StoredUpload, type UploadPort, UploadRefused } from '../../widgets/index.ts';
import type { Calls } from './calls.ts';
import { endsSession, messageOf, RequestError } from './requestError.ts';

export interface UploadUrl {
  /** The application's id. */
  uuid: string;
  /** The screen's path. */
  screen: string;
  /** Nobody is signed in any more: the screen stays, and the file may be sent again after that. */
  onSessionOver: () => void;
}

export function createUploadPort(calls: Calls, { uuid, screen, onSessionOver }: UploadUrl): UploadPort {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof RequestError && endsSession(error)) onSessionOver();
      throw isFinal(error) ? new UploadRefused(messageOf(error), { cause: error }) : error;
    }
  };
  return {
    send: (file, { pointer, onProgress, signal }): Promise<StoredUpload> =>
      told(calls.upload(uuid, { screen, field: pointer, file, onProgress, signal })),
    open: (upload) => told(calls.readUpload(uuid, upload)),
    remove: (upload) => told(calls.removeUpload(uuid, upload)),
    known: (uploads) => told(calls.uploads(uuid, uploads)),
  };
}

/** The same file would be refused again. Not so an hour later, signed in again, or over a better line. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof RequestError) || endsSession(error)) return false;
  return error.status >= 400 && error.status < 500 && ![408, 409, 429].includes(error.status);
}
