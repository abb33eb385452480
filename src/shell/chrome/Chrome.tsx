/** What stands around every page? The lender at the top, the small print below, and word of a lost connection. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { STAFF_PATH } from '../../engine/decide/pages.ts';
import type { Org } from '../../engine/model/bundle.ts';
import { isBelow } from '../../engine/model/paths.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { useKnownIdentity } from '../../runtime/identity.ts';
import { Alert, styled } from '../../widgets/index.ts';
import { ChatHook } from '../chat/ChatHook.tsx';
import { LaterConsent } from '../visits/LaterConsent.tsx';
import { ChromeAnchor } from './ChromeAnchor.tsx';
import { IdleFooter, IdleMenus } from './parts.ts';
import { useChrome } from './useChrome.ts';

export function Chrome({ children }: { children: ReactNode }) {
  const words = useShellWords();
  const isOnline = useIsOnline();
  const isForStaff = isBelow(useLocation().pathname, STAFF_PATH);
  return (
    <Page>
      <Skip href="#content">{words.one('skip')}</Skip>
      <TopBar isForStaff={isForStaff} />
      {!isOnline && (
        <Notice data-notice="">
          <Alert tone="warn" title={words.one('offline')} />
        </Notice>
      )}
      <Content id="content" tabIndex={-1}>
        {children}
      </Content>
      {/* What is offered to people who apply is nothing to those who work here. */}
      {!isForStaff && (
        <>
          <LaterConsent />
          <IdleFooter />
        </>
      )}
      <ChatHook />
    </Page>
  );
}

function TopBar({ isForStaff }: { isForStaff: boolean }) {
  const { product } = useRuntime();
  const { base, org } = product.source;
  const identity = useKnownIdentity();
  const chrome = useChrome();
  return (
    <Bar>
      <Inner>
        <Home href={identity ? '/dashboard' : base}>
          <Logo org={org} base={base} />
        </Home>
        {!isForStaff && (
          <Entries>
            {chrome
              .at('topBar')
              .flatMap((line) => chrome.links(line).map((link) => <ChromeAnchor key={line.id} {...link} />))}
            {identity && <IdleMenus />}
          </Entries>
        )}
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

// As high as the window above the tab bar, for which the document keeps room below the page, and below the line of a test site.
const Page = styled('div', {
  base: {
    minHeight: 'calc(100dvh - var(--tab-bar, 0px) - var(--test-site, 0px))',
    boxSizing: 'border-box',
    paddingBottom: 'var(--chat-room, 0px)',
    display: 'flex',
    flexDirection: 'column',
  },
});

const Skip = styled('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '-4rem',
    zIndex: '3',
    padding: '3',
    background: 'surface',
    color: 'ink',
    borderRadius: 'control',
    _focus: { top: '2' },
  },
});

const Bar = styled('header', {
  base: {
    // A short window has no room for it beside a field and the keyboard.
    '@media (min-height: 30rem)': { position: 'sticky', top: '0' },
    position: 'relative',
    zIndex: '2',
    background: 'var(--bar, {colors.surface})',
    borderBottom: '1px solid {colors.line}',
  },
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

const Entries = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    // Its words end where the page's column does.
    marginInlineEnd: '-0.75rem',
    '& > a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 'target',
      paddingInline: '3',
      fontWeight: '500',
      color: 'var(--on-bar, {colors.brand.link})',
      textDecoration: 'none',
      borderRadius: 'control',
    },
    '& > a:hover': { textDecoration: 'underline' },
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

// As high as the window without the bar: what grows above it never pushes the footer about in sight.
const Content = styled('main', {
  base: { flex: '1 0 auto', minHeight: 'calc(100dvh - 4rem)', minWidth: '0', '&:focus': { outline: 'none' } },
});
