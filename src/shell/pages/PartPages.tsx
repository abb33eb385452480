/** The pages of who has a part in an application: their sign-in, and the screens of their role. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { areaOf } from '../../engine/decide/pages.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { carriedQuery } from '../../runtime/addresses.ts';
import { participantCalls } from '../../runtime/client/participants.ts';
import { useRuntime } from '../../runtime/context.tsx';
import { JourneyPlayer } from '../../runtime/journey/JourneyPlayer.tsx';
import { partUrls } from '../../runtime/journey/urls.ts';
import { PageColumn, PageGrid } from '../../widgets/index.ts';
import { WholeProduct } from '../WholeProduct.tsx';
import { LoadingApplication, useApplicationHeading } from './headings.tsx';
import { PartSignIn } from './PartSignIn.tsx';

interface PartPagesProps {
  flow: OpenFlow;
  /** Below the product's base. */
  path: string;
}

export function PartPages({ flow, path }: PartPagesProps) {
  const { base } = useRuntime().product.source;
  const heading = useApplicationHeading();
  const { search } = useLocation();
  const { signIn } = flow;
  if (!signIn) return null;
  // The area itself has no page: it leads to the sign-in (SIGN-01).
  if (path === areaOf(signIn))
    return <Navigate replace to={`${base}/${signIn.path}${carriedQuery(search)}`} />;
  if (path === signIn.path) {
    return (
      <PageColumn>
        <PartSignIn flow={flow} signIn={signIn} />
      </PageColumn>
    );
  }
  return (
    <WholeProduct title={heading}>
      <OwnPart flow={flow} path={path} />
    </WholeProduct>
  );
}

/** A path that is no screen leads up one level where a screen stands there, else on to where the person stands. */
function OwnPart({ flow, path }: PartPagesProps) {
  const { api, product } = useRuntime();
  const { search } = useLocation();
  const { base } = product.source;
  const { role = '', signIn } = flow;
  const { data: journey } = useQuery({
    queryKey: ['part', role],
    queryFn: () => participantCalls(api).ownPart(role),
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody has a part sooner by being asked again.
    retry: false,
    throwOnError: true,
  });
  const above = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  if (!findScreen(flow, path) && findScreen(flow, above)) {
    return <Navigate replace to={`${base}/${above}${carriedQuery(search)}`} />;
  }
  if (journey === undefined) return <LoadingApplication />;
  if (journey === null) return <Navigate replace to={`${base}/${signIn?.path ?? ''}`} />;
  return (
    <PageGrid>
      <JourneyPlayer flow={flow} name={journey} urls={partUrls(base, flow, path, search)} />
    </PageGrid>
  );
}
