/** What happens when somebody acts? It is sent once under one key, what comes back is shown, and what was refused is told. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RequestError } from '../../../runtime/client/requestError.ts';
import { useRuntime } from '../../../runtime/context.tsx';
import { useToast } from '../../../runtime/toasts.tsx';
import type { Acting } from './staffClient.ts';
import { useStaff } from './staffContext.ts';

export interface Act {
  isBusy: boolean;
  problem: string | undefined;
  /** Answers whether it was done. */
  send: (call: Acting, body?: object) => Promise<boolean>;
}

export function applicationKey(uuid: string): string[] {
  return ['staff', 'application', uuid];
}

export function useAct(uuid: string): Act {
  const { desk, say, problemOf } = useStaff();
  const { newId } = useRuntime();
  const toast = useToast();
  const client = useQueryClient();
  const [state, setState] = useState<Pick<Act, 'isBusy' | 'problem'>>({ isBusy: false, problem: undefined });
  // The same again has the same key: an answer that was lost on its way makes nothing happen twice.
  const sent = useRef({ what: '', key: '' });
  return {
    ...state,
    send: async (call, body = {}) => {
      const what = JSON.stringify([call, body]);
      if (sent.current.what !== what) sent.current = { what, key: newId() };
      setState({ isBusy: true, problem: undefined });
      try {
        client.setQueryData(applicationKey(uuid), await desk.act(call, uuid, body, sent.current.key));
        sent.current = { what: '', key: '' };
        setState({ isBusy: false, problem: undefined });
        toast(say('saved'));
        return true;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setState({ isBusy: false, problem: problemOf(error) });
        return false;
      }
    },
  };
}
