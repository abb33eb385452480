/** The question that is asked of who is about to leave: one, once, and never in their way (AF 4.5). */

import { useEffect, useRef, useState } from 'react';
import { findScreen } from '../../engine/decide/screens.ts';
import { isBelow } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Button, Dialog, Lead, styled } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { PlainForm } from '../form/ShellForm.tsx';
import { useSwitches } from '../gates.ts';
import { answerAside } from './answerAside.ts';

interface Props {
  flow: OpenFlow;
  uuid: string;
  /** The path of the screen that is shown. */
  path: string;
  facts: Facts;
}

/** Where the person was going: an address, or nowhere that the page knows of. */
interface Leaving {
  to?: string;
}

export function LeaveSurvey({ flow, uuid, path, facts }: Props) {
  const runtime = useRuntime();
  const { product, leave } = runtime;
  const words = useShellWords();
  const { flags } = useSwitches();
  const isAsked = isAskedAt(flow, path, flags) && isUnanswered(product, flow, facts);
  const { leaving, stay } = useLeaving(isAsked, `${product.source.base}/${uuid}`);
  const screen = flow.survey?.screen ?? '';
  const form = findScreen(flow, screen)?.screen.form;
  if (!leaving || form === undefined) return null;
  const goOn = () => (leaving.to === undefined ? stay() : leave(leaving.to));
  return (
    <Dialog open title={words.one('surveyTitle')} onClose={stay}>
      <Lead css={{ marginBottom: '6' }}>{words.one('surveyHelp')}</Lead>
      <PlainForm
        id={form}
        action={words.one('surveySend')}
        refusedTitle={words.one('surveyTitle')}
        send={async (answers) => {
          await answerAside(runtime, uuid, screen, answers);
          goOn();
        }}
      />
      <Ways>
        <Button look="quiet" onClick={stay}>
          {words.one('surveyStay')}
        </Button>
        {leaving.to !== undefined && (
          <Button look="quiet" onClick={goOn}>
            {words.one('surveyLeave')}
          </Button>
        )}
      </Ways>
    </Dialog>
  );
}

/** A lender may have it switched off. */
function isAskedAt({ survey }: OpenFlow, path: string, flags: Record<string, boolean>): boolean {
  if (!survey?.on.includes(path)) return false;
  return survey.flag === undefined || flags[survey.flag] === true;
}

function isUnanswered({ triggers }: OpenProduct, { survey }: OpenFlow, facts: Facts): boolean {
  return survey?.when === undefined || triggers.holds(survey.when, facts);
}

/** Notices, once, that the pointer leaves by the top of the window, or that a link leads out of the application. */
function useLeaving(isAsked: boolean, inside: string) {
  const { wasSurveyed, noteSurvey } = useRuntime();
  const [leaving, setLeaving] = useState<Leaving>();
  const latest = useRef({ wasSurveyed, noteSurvey });
  latest.current = { wasSurveyed, noteSurvey };
  useEffect(() => {
    if (!isAsked || latest.current.wasSurveyed()) return;
    const ask = (where: Leaving): boolean => {
      if (latest.current.wasSurveyed()) return false;
      latest.current.noteSurvey();
      setLeaving(where);
      return true;
    };
    const left = ({ clientY, relatedTarget }: MouseEvent) => {
      if (clientY <= 0 && relatedTarget === null) ask({});
    };
    const clicked = (event: MouseEvent) => {
      const to = outwards(event, inside);
      if (to === undefined || !ask({ to })) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('mouseout', left);
    document.addEventListener('click', clicked, true);
    return () => {
      document.removeEventListener('mouseout', left);
      document.removeEventListener('click', clicked, true);
    };
  }, [isAsked, inside]);
  return { leaving, stay: () => setLeaving(undefined) };
}

/** The address of a plain click on a link of our own site that leaves the application. */
function outwards(event: MouseEvent, inside: string): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return undefined;
  if (link.origin !== window.location.origin || link.hash !== '') return undefined;
  return isBelow(link.pathname, inside) ? undefined : link.pathname + link.search;
}

const Ways = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'flex-end', marginTop: '4' },
});
