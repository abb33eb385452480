/** What stands where a screen broke? The apology with two ways on and the support lines, and the fault on the console (AF 8). */
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { DASHBOARD } from '../engine/decide/pages.ts';
import { isRecord } from '../engine/model/paths.ts';
import { RequestError } from '../runtime/client/requestError.ts';
import { useRuntime, useShellWords } from '../runtime/context.tsx';
import { entryNamed } from '../runtime/journey/entries.ts';
import { PartLost } from '../runtime/later.tsx';
import { LoadingScreen } from '../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../runtime/screens/ScreenHead.tsx';
import { SupportLine } from '../runtime/screens/SupportLine.tsx';
import { Button, LinkButton, PageColumn } from '../widgets/index.ts';
import type { Reloading } from './chunkReload.ts';

interface ErrorBoundaryProps {
  /** Tried where a part did not come that somebody waits for; the apology stands where that no longer helps. */
  reloading: Reloading;
  children: ReactNode;
}

export function ErrorBoundary(props: ErrorBoundaryProps) {
  const { note, newId } = useRuntime();
  const onFault = (error: unknown) => note({ on: 'fault', error, id: faultId(error) ?? newId() });
  return <Boundary place={useLocation().key} onFault={onFault} {...props} />;
}

/** The server's own id of it, by which its log has it. */
function faultId(error: unknown): string | undefined {
  const data = error instanceof RequestError ? error.data : undefined;
  return isRecord(data) && typeof data.id === 'string' ? data.id : undefined;
}

interface BoundaryProps extends ErrorBoundaryProps {
  place: string;
  onFault: (error: unknown) => void;
}

interface BoundaryState {
  error?: unknown;
  hasBroken: boolean;
}

/** Who goes elsewhere, with the browser's own buttons, leaves what broke behind. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasBroken: false };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, hasBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    // Once it is settled that the page stays, what is drawn is the apology, and that is told.
    if (error instanceof PartLost && this.props.reloading.tryAgain()) return;
    this.props.onFault(error);
    if (error instanceof PartLost) this.setState({ error: undefined });
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.hasBroken && place !== this.props.place) {
      this.setState({ error: undefined, hasBroken: false });
    }
  }

  override render() {
    const { error, hasBroken } = this.state;
    if (!hasBroken) return this.props.children;
    return error instanceof PartLost ? <LoadingScreen /> : <Snag />;
  }
}

/** Both ways load the page anew: what broke once must not stay in memory. */
export function Snag() {
  const words = useShellWords();
  const { leave } = useRuntime();
  const start = useStart();
  return (
    <PageColumn>
      <ScreenHead title={words.one('snagTitle')} help={words.one('snagBody')} />
      <div>
        <Button onClick={() => leave(start)}>{words.one('tryAgain')}</Button>{' '}
        <LinkButton look="quiet" href={DASHBOARD}>
          {words.one('toDashboard')}
        </LinkButton>
      </div>
      <SupportLine />
    </PageColumn>
  );
}

/** The start of where the person is: a visitor's first question, an application's own address, or the product's root. */
function useStart(): string {
  const { product } = useRuntime();
  const { pathname } = useLocation();
  const { base } = product.source;
  if (!pathname.startsWith(`${base}/`)) return pathname;
  const [first = ''] = pathname.slice(base.length + 1).split('/');
  const isUsable = entryNamed(product, first) !== undefined || first.includes('-');
  return isUsable ? `${base}/${first}` : base;
}
