/** The calls for the documents of an application, and the port that widgets read them through. */
import { isRecord } from '../../engine/model/paths.ts';
import type { DocumentPort, StoredDocument } from '../../widgets/index.ts';
import type { Api } from './api.ts';
import { endsSession, notConvertible, RequestError } from './requestError.ts';

export type DocumentCalls = ReturnType<typeof documentCalls>;

/** A session that is over does not take a person away from what they read. */
export function documentCalls(api: Api) {
  return {
    /** In the order of the names; those that are not made yet are left out. */
    async documents(uuid: string, names: string[]): Promise<StoredDocument[]> {
      const query = { names: names.join(',') };
      const reply = await api.call('documents', { params: { uuid }, query, whenOver: 'keep' });
      const documents = isRecord(reply.data) ? reply.data.documents : undefined;
      if (!Array.isArray(documents)) throw notConvertible(reply.url, reply.response);
      return documents.filter(isDocument);
    },
    async document(uuid: string, document: string): Promise<ArrayBuffer> {
      const params = { uuid, document };
      const { data } = await api.call('document', { params, as: 'pdf', whenOver: 'keep' });
      return (data as Blob).arrayBuffer();
    },
  };
}

/**
 * The papers of one application. Keep its identity: a new port is asked anew. `onSessionOver`: nobody is signed in any
 * more; the screen stays, and papers can be opened again after that.
 */
export function createDocumentPort(
  calls: DocumentCalls,
  uuid: string,
  onSessionOver: () => void = () => undefined,
): DocumentPort {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof RequestError && endsSession(error)) onSessionOver();
      throw error;
    }
  };
  return {
    list: (names) => told(calls.documents(uuid, names)),
    open: (document) => told(calls.document(uuid, document)),
  };
}

function isDocument(value: unknown): value is StoredDocument {
  if (!isRecord(value) || typeof value.pages !== 'number') return false;
  const texts = [value.uuid, value.name, value.title, value.version, value.sha256, value.madeAt];
  return texts.every((text) => typeof text === 'string');
}
