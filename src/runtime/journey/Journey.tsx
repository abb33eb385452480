/** The player of an application: it draws the screen that the facts lead to, or another that is open; never any other. */
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { derive } from '../../engine/decide/derive.ts';
import { DASHBOARD } from '../../engine/decide/pages.ts';
import type { Following } from '../../engine/decide/polling.ts';
import { findScreen, screenOpenness, variantOf } from '../../engine/decide/screens.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { addressIn, carriedQuery, isFullReturn } from '../addresses.ts';
import { useAnnounce } from '../announcer.tsx';
import type { Answers, SaveOptions } from '../client/calls.ts';
import { commonFacts, useRuntime, useShellWords } from '../context.tsx';
import { useFormsAhead, useIsLoaded } from '../form/openForm.ts';
import { useSignedIn } from '../identity.ts';
import { AnyScreen } from '../screens/AnyScreen.tsx';
import type { ShownScreen } from '../screens/kind.ts';
import { LoadingSheet } from '../screens/LoadingScreen.tsx';
import { LeaveSurvey } from './LeaveSurvey.tsx';
import { conditionNamed } from './namedCondition.ts';
import { ProcessingDialog } from './ProcessingDialog.tsx';
import { type StandingHook, useStanding } from './useStanding.ts';

export interface JourneyProps {
  flow: OpenFlow;
  uuid: string;
  /** The path below the application, '' for the application itself. */
  path: string;
}

export function Journey(props: JourneyProps) {
  const { flow, uuid, path } = props;
  const runtime = useRuntime();
  const { leave, rememberApplication } = runtime;
  const hook = useStanding({
    flow,
    journey: uuid,
    screen: path === '' ? undefined : path,
    whenOver: 'leave',
    followsSubmit: isFullReturn(useLocation().state),
  });
  const { followed } = hook;
  const isMissing = followed?.standing === null;
  useEffect(() => {
    if (isMissing) leave(DASHBOARD);
  }, [isMissing, leave]);
  useEffect(() => rememberApplication(uuid), [rememberApplication, uuid]);
  useSignedIn(followed?.standing?.facts.identity);
  useFormsAhead(followed?.standing?.moves ?? []);
  if (!followed?.standing) return <LoadingSheet />;
  const { standing, following } = followed;
  const { status } = following;
  if (status === undefined) return <LoadingSheet />;
  const facts = { ...commonFacts(runtime), ...standing.facts, today: standing.today, status };
  return <Playing {...props} hook={hook} standing={standing} following={following} facts={facts} />;
}

interface PlayingProps extends JourneyProps {
  hook: StandingHook;
  standing: Standing;
  following: Following;
  facts: Facts;
}

function Playing({ flow, uuid, path, hook, standing, following, facts }: PlayingProps) {
  const { product, warn } = useRuntime();
  const { search } = useLocation();
  const { savedOn, answer, askAgain } = useAnswer({ flow, uuid, hook, standing, facts });
  const location = locationOf({ product, flow, facts, path, following });
  useEffect(() => warn(location.warnings));
  // A step that goes before a waiting status: the lender waits for the person, and not the other way round.
  const isAskedMeanwhile = location.route !== null && flow.statuses[following.status ?? '']?.waiting === true;
  const { settle } = hook;
  const isSettled = following.settled;
  useEffect(() => {
    if (isAskedMeanwhile && !isSettled) settle();
  }, [isAskedMeanwhile, isSettled, settle]);

  const condition = path === '' ? conditionNamed(search) : undefined;
  const show = condition === undefined && location.goTo === undefined ? location.show : undefined;
  const wanted =
    show === undefined
      ? undefined
      : {
          key: `${variantIdOf(product, flow, show, facts)} ${conditionNamed(search) ?? ''} ${hook.revision}`,
          shown: { flow, uuid, path: show, facts, opened: openedIn(standing, show), asked: standing.asked },
        };
  const shown = useDrawable(wanted, hook);
  const goTo = redirectOf({ standing, condition, goTo: location.goTo });
  // A stable status is asked for again after a save too: the lender may be about to move the application on.
  const isWaiting = !isSettled && (location.route === null || (show !== undefined && savedOn === show));
  return (
    <>
      {shown ? (
        <AnyScreen key={shown.key} {...shown.shown} answer={answer(shown.shown.path)} onAskAgain={askAgain} />
      ) : (
        <LoadingSheet />
      )}
      {goTo !== undefined && (
        <MoveOn
          to={
            addressIn(product.source.base, uuid, goTo) + (condition === undefined ? carriedQuery(search) : '')
          }
          isTold={path !== ''}
        />
      )}
      <ProcessingDialog open={isWaiting} />
      <LeaveSurvey flow={flow} uuid={uuid} path={show ?? ''} />
    </>
  );
}

type AnswerParts = Pick<PlayingProps, 'flow' | 'uuid' | 'hook' | 'standing' | 'facts'>;

/** One request: its reply is where the journey stands then, with the next screen. */
function useAnswer({ flow, uuid, hook, standing, facts }: AnswerParts) {
  const { calls, product } = useRuntime();
  const navigate = useNavigate();
  const [savedOn, setSavedOn] = useState<string>();
  return {
    savedOn,
    answer: (path: string) => async (answers: Answers, options: SaveOptions) => {
      const reply = await calls.answer(uuid, path, answers, options);
      hook.keep(reply, { status: String(facts.status), version: standing.version });
      setSavedOn(path);
      const after = { ...facts, ...reply.facts, today: reply.today };
      const { route } = derive(product, flow, after, path);
      if (route !== null && route !== path) navigate(addressIn(product.source.base, uuid, route));
    },
    askAgain: () => {
      setSavedOn(undefined);
      hook.askAgain();
    },
  };
}

interface Drawable {
  key: string;
  shown: Omit<ShownScreen, 'answer' | 'onAskAgain'>;
}

/** The screen that was drawn last stays until the wanted one can be drawn: its answers and its form are there. */
function useDrawable(wanted: Drawable | undefined, { askAgain }: StandingHook): Drawable | undefined {
  const { product } = useRuntime();
  const last = useRef<Drawable>(undefined);
  const { flow, path, facts, opened } = wanted?.shown ?? {};
  const found = flow && path !== undefined ? findScreen(flow, path) : undefined;
  const form = flow && facts && found ? variantOf(product, flow, found.screen, facts).form : undefined;
  const isKept = last.current?.key === wanted?.key;
  const isUnread = form !== undefined && opened === undefined && !isKept;
  useEffect(() => {
    if (isUnread) askAgain();
  }, [isUnread, askAgain]);
  const isLoaded = useIsLoaded(form);
  const isReady = wanted !== undefined && !isUnread && (isLoaded || isKept);
  if (isReady) {
    // A screen that is on the page goes on with the answers and the version that it was opened with.
    const before = isKept ? last.current?.shown.opened : undefined;
    last.current = { ...wanted, shown: { ...wanted.shown, opened: before ?? opened } };
  }
  return last.current;
}

/** Another variant of a screen is another form: it begins with answers and a version of its own. */
function variantIdOf(product: LocationParts['product'], flow: OpenFlow, path: string, facts: Facts): string {
  const found = findScreen(flow, path);
  return found ? `${path} ${variantOf(product, flow, found.screen, facts).id}` : path;
}

function openedIn({ screen }: Standing, path: string) {
  return screen?.path === path ? screen : undefined;
}

/** A condition leads to its screen, or on as if none were named (SL 2). */
function redirectOf({
  standing,
  condition,
  goTo,
}: {
  standing: Standing;
  condition: string | undefined;
  goTo: string | undefined;
}): string | undefined {
  if (condition === undefined) return goTo;
  return standing.asked.find(({ uuid }) => uuid === condition)?.route ?? goTo ?? '';
}

/** Who was on another screen hears that the page has changed by itself. */
function MoveOn({ to, isTold }: { to: string; isTold: boolean }) {
  const announce = useAnnounce();
  const words = useShellWords();
  useEffect(() => {
    if (isTold) announce(words.one('movedOn'));
  }, [announce, words, isTold]);
  return <Navigate replace to={to} />;
}

interface LocationParts {
  product: ReturnType<typeof useRuntime>['product'];
  flow: OpenFlow;
  facts: Facts;
  path: string;
  following: Following;
}

/** Either a route to go to, or the screen to show; while a status waits, none where none was open before. */
function locationOf({ product, flow, facts, path, following }: LocationParts) {
  const { open, derivation } = screenOpenness(product, flow, facts, path);
  const route = following.keptRoute ?? derivation.route;
  const { warnings } = derivation;
  if (open || route === path) return { show: path, route, warnings };
  if (route !== null) return { goTo: route, route, warnings };
  // The lender is at work: the screen that the person came from stays behind the dialog.
  const before = flow.stepById.get(derivation.step)?.route;
  return { show: before === path ? path : undefined, route, warnings };
}
