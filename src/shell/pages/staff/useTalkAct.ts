/** What happens when somebody acts in a talk? What comes back is shown, and what was refused is said. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestError } from '../../../runtime/client/requestError.ts';
import { useStaff } from './staffContext.ts';
import type { StaffTalkView } from './talkCalls.ts';

export interface TalkAct {
  isBusy: boolean;
  problem: string | undefined;
  /** Answers whether it was done. */
  attempt: (work: () => Promise<StaffTalkView | undefined>) => Promise<boolean>;
}

export function talkKey(uuid: string): string[] {
  return ['staff', 'talk', uuid];
}

export function useTalkAct(uuid: string): TalkAct {
  const { problemOf } = useStaff();
  const client = useQueryClient();
  const [state, setState] = useState<Pick<TalkAct, 'isBusy' | 'problem'>>({
    isBusy: false,
    problem: undefined,
  });
  return {
    ...state,
    attempt: async (work) => {
      setState({ isBusy: true, problem: undefined });
      try {
        const after = await work();
        if (after) client.setQueryData(talkKey(uuid), after);
        setState({ isBusy: false, problem: undefined });
        return true;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setState({ isBusy: false, problem: problemOf(error) });
        return false;
      }
    },
  };
}
