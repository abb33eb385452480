/** Which screen of an application is drawn? The one its facts lead to, or another that is open; never any other. */
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { derive } from '../../engine/decide/derive.ts';
import { screenOpenness } from '../../engine/decide/screens.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { addressIn, carriedQuery, DASHBOARD } from '../addresses.ts';
import { useAnnounce } from '../announcer.tsx';
import { commonFacts, useRuntime, useShellWords } from '../context.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';
import { AnyScreen } from './AnyScreen.tsx';
import { ConditionPlace, conditionNamed } from './ConditionPlace.tsx';
import { useApplicationFacts, useFactsKeeper } from './facts.ts';
import { LeaveSurvey } from './LeaveSurvey.tsx';
import { ProcessingDialog } from './ProcessingDialog.tsx';
import type { Polled, Poller } from './poller.ts';
import { usePolled } from './usePolled.ts';

export interface ApplicationPlayerProps {
  flow: OpenFlow;
  uuid: string;
  /** The path below the application, '' for the application itself. */
  path: string;
}

export function ApplicationPlayer({ flow, uuid, path }: ApplicationPlayerProps) {
  const runtime = useRuntime();
  const known = useApplicationFacts(uuid);
  const { leave, rememberApplication } = runtime;
  const isMissing = known === null;
  useEffect(() => {
    if (isMissing) leave(DASHBOARD);
  }, [isMissing, leave]);
  useEffect(() => rememberApplication(uuid), [rememberApplication, uuid]);
  if (!known) return <LoadingScreen />;
  return <Following flow={flow} uuid={uuid} path={path} facts={{ ...commonFacts(runtime), ...known }} />;
}

function Following(props: ApplicationPlayerProps & { facts: Facts }) {
  const { polled, poller } = usePolled(props.flow, props.uuid);
  const { status } = polled;
  if (status === undefined) return <LoadingScreen />;
  return <Standing {...props} facts={{ ...props.facts, status }} polled={polled} poller={poller} />;
}

interface StandingProps extends ApplicationPlayerProps {
  facts: Facts;
  polled: Polled;
  poller: Poller;
}

function Standing({ flow, uuid, path, facts, polled, poller }: StandingProps) {
  const { product, warn } = useRuntime();
  const navigate = useNavigate();
  const keeper = useFactsKeeper(uuid);
  const { search } = useLocation();
  const [savedOn, setSavedOn] = useState<string>();
  const place = placeOf({ product, flow, facts, path, polled });
  useEffect(() => warn(place.warnings));
  // A step that goes before a waiting status: the lender waits for the person, and not the other way round.
  const isAskedMeanwhile = place.route !== null && flow.statuses[polled.status ?? '']?.waiting === true;
  useEffect(() => {
    if (isAskedMeanwhile) poller.settle();
  }, [isAskedMeanwhile, poller]);
  const addressOf = (route: string) => addressIn(product.source.base, uuid, route);
  const condition = path === '' ? conditionNamed(search) : undefined;
  if (condition !== undefined) return <ConditionPlace uuid={uuid} condition={condition} />;
  if (place.goTo !== undefined) {
    return <MoveOn to={addressOf(place.goTo) + carriedQuery(search)} isTold={path !== ''} />;
  }
  // A stable status is asked for again after a save too: the lender may be about to move the application on.
  const isWaiting = !polled.settled && (place.route === null || savedOn === place.show);

  return (
    <>
      {place.show === undefined ? (
        <LoadingScreen />
      ) : (
        <AnyScreen
          // Another condition on the same screen asks anew.
          key={place.show + (conditionNamed(search) ?? '')}
          flow={flow}
          uuid={uuid}
          path={place.show}
          facts={facts}
          onSaved={async (application, screen) => {
            keeper.keep(application);
            // Facts of the person may have been written too, before the way on is derived from them.
            await keeper.refresh();
            setSavedOn(screen);
            poller.start({ status: facts.status as string, version: application.version });
            const now = derive(product, flow, { ...facts, application }, screen);
            if (now.route !== null && now.route !== screen) navigate(addressOf(now.route));
          }}
          onAskAgain={() => {
            setSavedOn(undefined);
            void keeper.refresh();
            // While the lender works it is asked already, and so often only.
            if (poller.current().settled) poller.start();
          }}
        />
      )}
      <ProcessingDialog open={isWaiting} />
      <LeaveSurvey flow={flow} uuid={uuid} path={place.show ?? ''} />
    </>
  );
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

interface PlaceParts {
  product: ReturnType<typeof useRuntime>['product'];
  flow: OpenFlow;
  facts: Facts;
  path: string;
  polled: Polled;
}

/** Either a place to go to, or the screen to show; while a status waits, none where none was open before. */
function placeOf({ product, flow, facts, path, polled }: PlaceParts) {
  const { open, derivation } = screenOpenness(product, flow, facts, path);
  const route = polled.keptRoute ?? derivation.route;
  const { warnings } = derivation;
  if (open || route === path) return { show: path, route, warnings };
  if (route !== null) return { goTo: route, route, warnings };
  // The lender is at work: the screen that the person came from stays behind the dialog.
  const before = flow.stepById.get(derivation.step)?.route;
  return { show: before === path ? path : undefined, route, warnings };
}
