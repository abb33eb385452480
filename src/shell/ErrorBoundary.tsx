/** What stands where a screen broke? The apology with two ways on and the support lines, and the fault on the console (AF 8). */
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { DASHBOARD } from '../engine/decide/pages.ts';
import { useRuntime, useShellWords } from '../runtime/context.tsx';
import { entryNamed } from '../runtime/journey/entries.ts';
import { ScreenHead } from '../runtime/screens/ScreenHead.tsx';
import { SupportLine } from '../runtime/screens/SupportLine.tsx';
import { Button, LinkButton, PageColumn } from '../widgets/index.ts';

export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

interface BoundaryProps {
  place: string;
  children: ReactNode;
}

/** Who goes elsewhere, with the browser's own buttons, leaves what broke behind. */
class Boundary extends Component<BoundaryProps, { broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.broke && place !== this.props.place) this.setState({ broke: false });
  }

  override render() {
    return this.state.broke ? <Snag /> : this.props.children;
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
