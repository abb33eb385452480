/** Which page stands at an address? Old addresses are led on, entries and applications are the runtime's, the rest are ours. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { GATE_ROOT, hasGate } from '../engine/decide/gates.ts';
import { isPageAt, isRoot, isRootPath, isTextPage, partFlowAt } from '../engine/decide/pages.ts';
import { isBelow } from '../engine/model/paths.ts';
import { useRuntime, useShellWords } from '../runtime/context.tsx';
import { shutNow, useFollowedSwitches, useSwitches } from '../runtime/gates.ts';
import { useHolding, useIdentity, useKnownIdentity } from '../runtime/identity.ts';
import { EntryJourney } from '../runtime/journey/EntryJourney.tsx';
import { entryNamed, isFirstQuestion } from '../runtime/journey/entries.ts';
import { JourneyPlayer } from '../runtime/journey/JourneyPlayer.tsx';
import { applicationUrls, type JourneyUrls } from '../runtime/journey/urls.ts';
import { broughtFlow } from '../runtime/journey/useStanding.ts';
import { GatePage } from '../runtime/screens/GatePage.tsx';
import { LoadingScreen } from '../runtime/screens/LoadingScreen.tsx';
import { screensAhead } from '../runtime/screens/laterScreens.ts';
import { PageColumn, PageGrid } from '../widgets/index.ts';
import { Tagline } from './chrome/Tagline.tsx';
import { Held } from './Held.tsx';
import { LoadingApplication, OWNERS_HEADINGS, useApplicationHeading } from './pages/headings.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { NotOffered } from './pages/NotOffered.tsx';
import { Reentry } from './pages/Reentry.tsx';
import {
  ENTRY_PAGES,
  LaterChangedPerson,
  LaterPartPages,
  LaterReturn,
  LaterStaySignedIn,
  LaterTextPage,
  ROOT_PAGES,
  WHOLE_PAGES,
} from './pages/registry.ts';
import { redirectOf } from './redirects.ts';
import { useWholeOnceKnown, WholeProduct } from './WholeProduct.tsx';

export function Pages() {
  useFollowedSwitches();
  useWholeOnceKnown();
  useScreensOnceKnown();
  return (
    <>
      <Held>
        <PageHere />
      </Held>
      <Holder />
    </>
  );
}

/** Looks after whose window this is, as soon as it shows somebody; where those parts do not come, calls wait all the same. */
function Holder() {
  const isHeld = useHolding();
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (!isHeld) return;
    Promise.all([LaterChangedPerson.ahead(), LaterStaySignedIn.ahead()]).then(
      () => setHere(true),
      () => undefined,
    );
  }, [isHeld]);
  return (
    isHeld &&
    isHere && (
      <>
        <LaterChangedPerson />
        <LaterStaySignedIn />
      </>
    )
  );
}

function PageHere() {
  const { product, offered, missing } = useRuntime();
  const { pathname, search } = useLocation();
  const { base } = product.source;
  if (missing && isBelow(pathname, missing.base))
    return <PageColumn>{<NotOffered name={missing.name} />}</PageColumn>;
  const other = offered.find((each) => each.base !== base && isBelow(pathname, each.base));
  if (other) return <Elsewhere {...other} path={pathname + search} />;
  const redirect = redirectOf(product, pathname, search);
  if (redirect !== undefined && isRoot(base, pathname)) return <Root otherwise={redirect} />;
  if (redirect !== undefined) return <Navigate replace to={redirect} />;
  if (!isPageAt(product, pathname)) return <PageColumn>{<NotFound />}</PageColumn>;
  const path = pathname.replace(/\/+$/, '');
  if (!path.startsWith(`${base}/`)) return <RootPage path={path} />;
  return <ProductPage path={path.slice(base.length + 1)} />;
}

/** The pages of another product are loaded anew, with that product. */
function Elsewhere({ name, path }: { name: string; path: string }) {
  const { leave } = useRuntime();
  useEffect(() => leave(path), [leave, path]);
  return <PageColumn>{<LoadingScreen title={name} />}</PageColumn>;
}

/** Who has just signed up is about to come to them. */
function useScreensOnceKnown(): void {
  const isKnown = useKnownIdentity() !== null;
  useEffect(() => {
    // Where they cannot be had, who needs them is told.
    if (isKnown) screensAhead().catch(() => undefined);
  }, [isKnown]);
}

/** The root leads on, unless a gate is shut there; most have none, and then nobody is asked who they are. */
function Root({ otherwise }: { otherwise: string }) {
  const { product } = useRuntime();
  const { variables } = useSwitches();
  if (!hasGate(product, GATE_ROOT, variables)) return <Navigate replace to={otherwise} />;
  return <PageColumn>{<GatedRoot otherwise={otherwise} />}</PageColumn>;
}

function GatedRoot({ otherwise }: { otherwise: string }) {
  const runtime = useRuntime();
  const words = useShellWords();
  const switches = useSwitches();
  const identity = useIdentity('stay');
  // It leads to the dashboard.
  if (identity === undefined) return <LoadingScreen title={words.one('dashboardTitle')} />;
  const shut = shutNow(runtime, switches, GATE_ROOT, identity ? { identity } : {});
  return shut ? <GatePage shut={shut} /> : <Navigate replace to={otherwise} />;
}

function RootPage({ path }: { path: string }) {
  const { product, note } = useRuntime();
  const words = useShellWords();
  const first = path.split('/')[1] ?? '';
  // The lender's own people are no visitors.
  const isVisited = !Object.hasOwn(WHOLE_PAGES, first);
  useEffect(() => {
    if (isVisited) note({ on: 'page', path });
  }, [note, isVisited, path]);
  const Whole = Object.hasOwn(WHOLE_PAGES, first) ? WHOLE_PAGES[first] : undefined;
  if (Whole) {
    return (
      <WholeProduct title={words.one('staffTitle')}>
        <Whole />
      </WholeProduct>
    );
  }
  if (isTextPage(product, path.slice(1))) return <PageColumn>{<LaterTextPage key={path} />}</PageColumn>;
  if (!isRootPath(path)) return null;
  const Page = ROOT_PAGES[path];
  const page = <PageColumn>{<Page key={path} />}</PageColumn>;
  const heading = OWNERS_HEADINGS[path];
  return heading ? <WholeProduct title={words.one(heading)}>{page}</WholeProduct> : page;
}

/** `path` is below the product's prefix, without slashes around it. */
function ProductPage({ path }: { path: string }) {
  const { search } = useLocation();
  const runtime = useRuntime();
  const switches = useSwitches();
  const heading = useApplicationHeading();
  const { product } = runtime;
  const [first = '', ...others] = path.split('/');
  const rest = others.join('/');
  const entry = entryNamed(product, first);
  const Page =
    entry?.entry.by === 'query' && Object.hasOwn(ENTRY_PAGES, rest) ? ENTRY_PAGES[rest] : undefined;
  // Its gates ask what was answered so far.
  if (entry && !Page) {
    const isFirst = isFirstQuestion(entry, rest, search);
    return (
      <PageGrid>
        <Reentry isFirst={isFirst}>
          <EntryJourney entry={entry} rest={rest} head={isFirst && <Tagline />} />
        </Reentry>
      </PageGrid>
    );
  }
  const shut = shutNow(runtime, switches, path);
  if (shut) return <PageColumn>{<GatePage shut={shut} />}</PageColumn>;
  if (Page) return <PageColumn>{<Page />}</PageColumn>;
  const part = partFlowAt(product.flows.values(), path);
  if (part) return <LaterPartPages flow={part} path={path} />;
  if (path === product.source.returns) return <PageColumn>{<LaterReturn />}</PageColumn>;
  if (product.source.part !== undefined) return <WholeProduct title={heading}>{null}</WholeProduct>;
  const urls = applicationUrls(product.source.base, first, rest, search);
  return <OwnersJourney key={first} uuid={first} urls={urls} />;
}

/** Walks the flow that the application was made for; where a product has one for owners, nobody need be asked. */
function OwnersJourney({ uuid, urls }: { uuid: string; urls: JourneyUrls }) {
  const { product, calls } = useRuntime();
  const client = useQueryClient();
  const owned = [...product.flows.values()].filter(({ audience }) => audience === 'owner');
  const isOpen = owned.length > 1;
  const { data: named } = useQuery({
    queryKey: ['flow', uuid],
    queryFn: async () => (await calls.standing(uuid, {}))?.standing.flow ?? null,
    initialData: () => broughtFlow(client, uuid),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen,
    throwOnError: true,
  });
  const flow = owned.find(({ id }) => !isOpen || id === named);
  if (isOpen && named === undefined) return <LoadingApplication />;
  if (!flow) return <PageColumn>{<NotFound />}</PageColumn>;
  return <PageGrid>{<JourneyPlayer flow={flow} name={uuid} urls={urls} />}</PageGrid>;
}
