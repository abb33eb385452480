/** The port `documents`, by which a stage has documents made; answered by this server itself. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Services } from '../services/services.ts';
import { makeDocuments } from './make.ts';

/** What this port reads of a question; see stages/provider.ts. */
interface MakeQuestion {
  question: string;
  key: string;
  application: string;
  constants: Record<string, unknown>;
}

/**
 * Answers `make` with the constants `{ documents: [name] }` by `{ made: [{ name, uuid, sha256 }] }`. Facts are read from the
 * application's own row, as they stand: a document is not made from what somebody once gave. Throws a RangeError for another question.
 */
export function createDocumentProvider(services: () => Services) {
  return {
    ask: async ({ question, key, application, constants }: MakeQuestion): Promise<unknown> => {
      const names = isRecord(constants) ? constants.documents : undefined;
      if (question !== 'make' || !isNames(names)) {
        throw new RangeError(
          `Documents are made by the question "make" with a list of documents, not "${question}".`,
        );
      }
      return { made: await makeDocuments(services(), { application, names, key }) };
    },
  };
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
}
