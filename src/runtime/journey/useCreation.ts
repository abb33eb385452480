/** Makes an application of the answers of a sequence, once the last question is answered. */
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Refusal } from '../../engine/answer/forms.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { RequestError } from '../client/requestError.ts';
import { useRuntime } from '../context.tsx';
import { refusalsIn } from './outcome.ts';

/** The question that the server would not have as it was answered, or misses. */
interface RefusedQuestion {
  path: string;
  refusals: Refusal[];
}

/** Goes to what was made. Throws what the question at `path` itself is told, and whatever is about no question. */
export function useCreation({ sequence }: OpenFlow): (path: string) => Promise<RefusedQuestion | undefined> {
  const { calls, newId, product, rememberApplication } = useRuntime();
  const navigate = useNavigate();
  // One application, however often its making has to be tried.
  const key = useRef<string>(null);
  return async (path) => {
    key.current ??= newId();
    try {
      const row = await calls.createApplication({ key: key.current, bundle: product.source.hash });
      rememberApplication(row.uuid);
      navigate(`${product.source.base}/${row.uuid}`);
      return undefined;
    } catch (error) {
      const asked = sequence?.questions.find(({ ask }) => ask === screenIn(error))?.ask;
      if (asked === undefined || asked === path) throw error;
      return { path: asked, refusals: refusalsIn((error as RequestError).data) };
    }
  };
}

function screenIn(error: unknown): unknown {
  if (!(error instanceof RequestError) || !isRecord(error.data)) return undefined;
  return error.status === 422 || error.status === 409 ? error.data.screen : undefined;
}
