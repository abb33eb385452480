/** What stands around every page? The lender at the top, the small print below, and word of a lost connection. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Org } from '../../engine/model/bundle.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { IDENTITY_KEY, useKnownIdentity } from '../../runtime/identity.ts';
import { Alert, Button, styled } from '../../widgets/index.ts';
import { Footer } from './Footer.tsx';

const LOGIN = '/auth/login';

export function Chrome({ children }: { children: ReactNode }) {
  const words = useShellWords();
  const isOnline = useIsOnline();
  return (
    <Page>
      <Skip href="#content">{words.one('skip')}</Skip>
      <TopBar />
      {!isOnline && (
        <Notice>
          <Alert tone="warn" title={words.one('offline')} />
        </Notice>
      )}
      <Content id="content" tabIndex={-1}>
        {children}
      </Content>
      <Footer />
    </Page>
  );
}

function TopBar() {
  const { product } = useRuntime();
  const { base, org } = product.source;
  const identity = useKnownIdentity();
  return (
    <Bar>
      <Inner>
        <Home href={identity ? '/dashboard' : base}>
          <Logo org={org} base={base} />
        </Home>
        {identity && <SignOut identity={identity} />}
      </Inner>
    </Bar>
  );
}

/** A bar in the brand's colour is dark by day too. */
function Logo({ org, base }: { org: Pick<Org, 'brand' | 'name'>; base: string }) {
  const { logo, darkLogo, bar } = org.brand;
  const at = (file: string) => `${base}/logos/${file}`;
  if (darkLogo === undefined) return <img src={at(logo)} alt={org.name} height="32" data-plate="" />;
  return (
    <picture>
      <source srcSet={at(darkLogo)} media={bar === 'brand' ? undefined : '(prefers-color-scheme: dark)'} />
      <img src={at(logo)} alt={org.name} height="32" />
    </picture>
  );
}

function SignOut({ identity }: { identity: Facts }) {
  const { calls, tokens, leave } = useRuntime();
  const words = useShellWords();
  const client = useQueryClient();
  async function signOut() {
    const ended = calls.logout();
    // The call has taken the token along.
    tokens.signOut();
    // Here the session ends whatever the server answers.
    await ended.catch(() => {});
    client.removeQueries({ queryKey: IDENTITY_KEY });
    leave(LOGIN);
  }
  return (
    <Button
      look="quiet"
      // Its words end where the page's column does.
      css={{ marginInlineEnd: '-0.75rem', color: 'var(--on-bar, {colors.brand.link})' }}
      onClick={signOut}
      title={typeof identity.email === 'string' ? identity.email : ''}
    >
      {words.one('signOut')}
    </Button>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

const Page = styled('div', { base: { minHeight: '100dvh', display: 'flex', flexDirection: 'column' } });

const Skip = styled('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '-4rem',
    zIndex: '1',
    padding: '3',
    background: 'surface',
    color: 'ink',
    borderRadius: 'control',
    _focus: { top: '2' },
  },
});

const Bar = styled('header', {
  base: { background: 'var(--bar, {colors.surface})', borderBottom: '1px solid {colors.line}' },
});

const Inner = styled('div', {
  base: {
    maxWidth: 'page',
    marginInline: 'auto',
    paddingInline: '4',
    minHeight: '4rem',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
  },
});

const Home = styled('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    minWidth: '0',
    color: 'ink',
    fontWeight: '600',
    textDecoration: 'none',
    '& img': { display: 'block', height: '2rem', width: 'auto', maxWidth: '12rem' },
  },
});

const Notice = styled('div', {
  base: { maxWidth: 'column', width: '100%', marginInline: 'auto', padding: '4', boxSizing: 'border-box' },
});

const Content = styled('main', { base: { flex: '1', minWidth: '0', '&:focus': { outline: 'none' } } });
