/** The one player of journeys: it draws the screen that the facts lead to, or another that is open; never any other. */

import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { previousQuestion, withQueryFacts } from '../../engine/answer/sequence.ts';
import { DASHBOARD } from '../../engine/decide/pages.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Sheet } from '../../widgets/index.ts';
import { useAnnounce } from '../announcer.tsx';
import { commonFacts, useRuntime, useShellWords, wordsIn } from '../context.tsx';
import { useFormsAhead, useIsLoaded } from '../form/openForm.ts';
import { shutNow, useSwitches } from '../gates.ts';
import { useIdentity, useSignedIn } from '../identity.ts';
import { AnyScreen } from '../screens/AnyScreen.tsx';
import { GatePage } from '../screens/GatePage.tsx';
import type { ShownScreen } from '../screens/kind.ts';
import { LoadingSheet } from '../screens/LoadingScreen.tsx';
import {
  LaterProcessingDialog,
  LaterProcessingSheet,
  LaterReturnScreen,
  LaterSignUpStep,
  LaterSurvey,
} from '../screens/laterScreens.ts';
import { BACK, LED } from '../screens/ScreenHead.tsx';
import { queryValues } from './entries.ts';
import { conditionNamed } from './namedCondition.ts';
import type { JourneyProps, PlayingProps } from './playing.ts';
import { positionAt } from './position.ts';
import { useAnswer } from './useAnswer.ts';
import { useExperiments } from './useExperiments.ts';
import { type StandingHook, useStanding } from './useStanding.ts';

/** Who comes back from a page of others is told to the server first: its reply says where the journey stands. */
export function JourneyPlayer(props: JourneyProps) {
  const { flow, name, urls } = props;
  const runtime = useRuntime();
  const path = urls.named(commonFacts(runtime));
  const screen = path === undefined ? undefined : findScreen(flow, path)?.screen;
  if (screen?.kind !== 'return') return <Journey {...props} />;
  return (
    <Sheet>
      <LaterReturnScreen
        flow={flow}
        journey={name}
        words={wordsIn(runtime, 'screens', screen.id, commonFacts(runtime))}
      />
    </Sheet>
  );
}

function Journey(props: JourneyProps) {
  const { flow, name, urls, head } = props;
  const runtime = useRuntime();
  const isVisitors = flow.audience === 'visitor';
  const identity = useIdentity('stay', isVisitors);
  const signedIn = isVisitors && identity ? { identity } : {};
  const known: Facts = { ...commonFacts(runtime), ...signedIn };
  const hook = useStanding({
    flow,
    journey: name,
    screen: urls.named(known) ?? flow.sequence?.questions[0]?.ask,
    isReady: !isVisitors || identity !== undefined,
  });
  const { standing, following } = hook.followed ?? {};
  useOwned(flow, name, isVisitors ? undefined : standing);
  useExperiments(name, isVisitors ? undefined : standing);
  useFormsAhead(standing?.moves ?? []);
  const shutFor = useGates(flow);
  if (!standing || following?.status === undefined) {
    return <LoadingSheet head={!shutFor(known) && head} title={runtime.product.source.name} />;
  }
  const { today, status } = standing;
  const stored = { ...standing.facts, today, ...(status !== null && { status: following.status }) };
  const facts: Facts = { ...known, ...stored, ...signedIn };
  const shut = shutFor(facts);
  if (shut) {
    return (
      <Sheet>
        <GatePage shut={shut} />
      </Sheet>
    );
  }
  return <Playing {...props} hook={hook} standing={standing} following={following} facts={facts} />;
}

/** Who owns an application is signed in, and comes back to it; one that is not theirs is as if there were none. */
function useOwned({ signIn }: OpenFlow, name: string, standing: Standing | null | undefined): void {
  const { leave, rememberApplication, product } = useRuntime();
  const isPart = signIn !== undefined;
  const home = signIn ? `${product.source.base}/${signIn.path}` : DASHBOARD;
  const isMissing = standing === null;
  const isTheirs = Boolean(standing);
  useEffect(() => {
    if (isMissing) leave(home);
  }, [isMissing, leave, home]);
  useEffect(() => {
    if (isTheirs && !isPart) rememberApplication(name);
  }, [isTheirs, isPart, rememberApplication, name]);
  useSignedIn(standing?.facts.identity);
}

/** The gate that is shut here. What the URL tells is stored with the first answer, and counts from now on. */
function useGates(flow: OpenFlow) {
  const runtime = useRuntime();
  const switches = useSwitches();
  const { pathname, search } = useLocation();
  const path = pathname.slice(runtime.product.source.base.length + 1);
  return (facts: Facts) => {
    const told = queryValues(flow, search);
    return shutNow(runtime, switches, path, told ? withQueryFacts(flow, facts, told) : facts);
  };
}

function Playing(props: PlayingProps) {
  const { flow, name, urls, hook, standing, following, facts, head } = props;
  const { product, warn } = useRuntime();
  const { search } = useLocation();
  const { savedOn, signUpAsked, answer, askAgain } = useAnswer(props);
  const named = urls.named(facts);
  const { answered } = standing;
  const { keptRoute } = following;
  const position = positionAt({ product, flow, facts, answered, keptRoute, savedOn }, named);
  useEffect(() => warn(position.warnings));
  const isSettled = useSettled(props, position.route);

  const condition = named === undefined && !flow.sequence ? conditionNamed(search) : undefined;
  const { path } = position;
  const goTo = path === undefined ? undefined : urls.moveTo(path, facts);
  // A URL that names a condition leads to its screen, or on as if none were named (SL 2).
  const asked = condition && standing.asked.find(({ uuid }) => uuid === condition)?.route;
  const to = condition === undefined ? goTo : (asked ?? path ?? '');
  const show = condition === undefined && (!goTo || named === path) ? path : undefined;
  const shown = useDrawable(show === undefined ? undefined : drawable(props, show, search), hook);
  const onBack = useBack(props, shown?.screen.path);
  // A stable status is asked for again after a save too: the lender may be about to move the application on.
  const isAtWork = position.route === null && !position.isBeside;
  const isWaiting = !isSettled && (isAtWork || (show !== undefined && savedOn === show));
  // What says that the lender works stays until the screen that follows can be drawn.
  const hasWaited = useRef(false);
  hasWaited.current = !shown && (isWaiting || hasWaited.current);
  if (signUpAsked) return <LaterSignUpStep {...signUpAsked} />;
  return (
    <>
      {shown ? (
        <AnyScreen
          key={shown.key}
          {...shown.screen}
          answer={answer(shown.screen.path)}
          onAskAgain={askAgain}
          onBack={onBack}
          head={head}
        />
      ) : hasWaited.current ? (
        <LaterProcessingSheet work={standing.work} />
      ) : (
        <LoadingSheet head={head} title={product.source.name} />
      )}
      {to !== undefined && (
        <MoveOn
          to={condition === undefined ? to : urls.urlOf(to, facts)}
          isTold={named !== undefined && named !== path}
        />
      )}
      {isWaiting && shown && <LaterProcessingDialog work={standing.work} />}
      {flow.survey && <LaterSurvey flow={flow} uuid={name} path={show ?? ''} facts={facts} />}
    </>
  );
}

/** A step that goes before a waiting status: the lender waits for the person, and not the other way round. */
function useSettled({ flow, hook, following }: PlayingProps, route: string | null): boolean {
  const isAskedMeanwhile = route !== null && flow.statuses[following.status ?? '']?.waiting === true;
  const { settle } = hook;
  const { settled } = following;
  useEffect(() => {
    if (isAskedMeanwhile && !settled) settle();
  }, [isAskedMeanwhile, settled, settle]);
  return settled;
}

/** To the question before this one; undefined where there is none. */
function useBack({ flow, urls, facts }: PlayingProps, path: string | undefined): (() => void) | undefined {
  const { product } = useRuntime();
  const navigate = useNavigate();
  const before =
    flow.sequence && path !== undefined ? previousQuestion(product, flow, facts, path) : undefined;
  return before && (() => navigate(urls.urlOf(before.ask, facts), { state: BACK }));
}

interface Drawable {
  key: string;
  screen: Omit<ShownScreen, 'answer' | 'onAskAgain' | 'onBack' | 'head'>;
}

function drawable({ flow, name, standing, facts, hook }: PlayingProps, path: string, search: string) {
  const { screen, asked, work, due } = standing;
  const opened = screen?.path === path ? screen : undefined;
  return {
    key: `${path} ${conditionNamed(search) ?? ''} ${hook.revision}`,
    // One that is about to be left keeps what it told: nothing on it moves.
    screen: { flow, journey: name, path, facts, opened, asked, work, due, cameFrom: undefined },
  };
}

/** The screen that was drawn last stays until the wanted one can be drawn: its answers and its form are there. */
function useDrawable(wanted: Drawable | undefined, { askAgain, leave }: StandingHook): Drawable | undefined {
  const { product } = useRuntime();
  const last = useRef<Drawable>(undefined);
  const { flow, path, facts, opened } = wanted?.screen ?? {};
  const found = flow && path !== undefined ? findScreen(flow, path) : undefined;
  const screen = flow && facts && found ? variantOf(product, flow, found.screen, facts) : undefined;
  // Another variant of a screen is another form: it begins with answers and a version of its own.
  const key = wanted && `${wanted.key} ${screen?.id}`;
  const isKept = key !== undefined && last.current?.key === key;
  const isUnread = screen?.form !== undefined && opened === undefined && !isKept;
  useEffect(() => {
    if (isUnread) askAgain();
  }, [isUnread, askAgain]);
  const isLoaded = useIsLoaded(screen?.form);
  if (wanted && key !== undefined && !isUnread && (isLoaded || isKept)) {
    // A screen that is on the page goes on with the answers and the version that it was opened with.
    const before = isKept ? last.current?.screen.opened : undefined;
    const { path: lastPath, cameFrom } = last.current?.screen ?? {};
    const from = lastPath === wanted.screen.path ? cameFrom : lastPath;
    last.current = { key, screen: { ...wanted.screen, opened: before ?? opened, cameFrom: from } };
  }
  useLeaving(last.current?.screen.path, leave);
  return last.current;
}

/** Whoever comes back to a screen of the same page reads it again. */
function useLeaving(path: string | undefined, leave: (path: string) => void): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) leave(before.current);
    before.current = path;
  }, [path, leave]);
}

/** Who was on another screen hears that the page has changed by itself. */
function MoveOn({ to, isTold }: { to: string; isTold: boolean }) {
  const announce = useAnnounce();
  const words = useShellWords();
  useEffect(() => {
    if (isTold) announce(words.one('movedOn'));
  }, [announce, words, isTold]);
  return <Navigate replace to={to} {...(isTold && { state: LED })} />;
}
