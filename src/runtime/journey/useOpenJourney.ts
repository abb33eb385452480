/** The way into another journey whose standing a reply has brought: nothing is asked, and the page before stays until it can be drawn. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOfScreen } from '../../engine/decide/pages.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { useRuntime } from '../context.tsx';
import { formAhead } from '../form/openForm.ts';
import { screensAhead } from '../screens/laterScreens.ts';
import { type Brought, bringStanding } from './useStanding.ts';

/** `walked` tells how the flow's screens stand in URLs. */
type OpenJourney = (walked: Pick<OpenFlow, 'signIn'>, brought: Brought) => Promise<void>;

export function useOpenJourney(): OpenJourney {
  const runtime = useRuntime();
  const client = useQueryClient();
  const navigate = useNavigate();
  const latest = useRef(runtime);
  latest.current = runtime;
  return async (walked, brought) => {
    const { standing } = brought;
    // What cannot be had is told by the page that needs it.
    await Promise.all([runtime.loadWhole(), screensAhead()]).catch(() => undefined);
    const { form } = standing.screen ?? {};
    if (form) await formAhead(client, latest.current, form.name);
    bringStanding(client, brought);
    const address = addressOf(runtime.product.source.base, walked, standing);
    navigate(address, { replace: brought.isReturn === true });
  };
}

function addressOf(base: string, walked: Pick<OpenFlow, 'signIn'>, standing: Standing): string {
  return pathOfScreen(base, walked, standing.journey, standing.screen?.path ?? standing.route ?? '');
}
