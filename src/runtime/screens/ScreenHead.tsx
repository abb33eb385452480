/** How does a screen begin? Back, its one heading, a little help; the heading takes the focus on arrival. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isRecord } from '../../engine/model/paths.ts';
import { ArrowLeftIcon, Lead, PageTitle, RichText, styled } from '../../widgets/index.ts';
import { useArrivals } from '../arrivals.tsx';
import { useRuntime, useShellWords } from '../context.tsx';

/** The router's key of the page that was loaded, as against one navigated to. */
const FIRST_PAGE = 'default';

/** Marks what was opened on purpose: a page that arrives late leaves the focus in it. */
export const HOLDS_FOCUS = 'data-holds-focus';

/** Sets the document's title; after a navigation the heading takes the focus, so that it is read out. */
export function useArrival<Heading extends HTMLElement>(title: string) {
  const heading = useRef<Heading>(null);
  const { tell } = useArrivals();
  const { product } = useRuntime();
  const { key, state } = useLocation();
  const isBack = useNavigationType() === 'POP' || isMarkedBack(state);
  const { name } = product.source.org;
  useEffect(() => {
    document.title = `${title.replaceAll('\n', ' ')} | ${name}`;
  }, [title, name]);
  // Screens come from the side that the person goes to; the look is in shell/look.css.
  useLayoutEffect(() => {
    if (key !== FIRST_PAGE) document.documentElement.dataset.moved = isBack ? 'back' : 'on';
  }, [key, isBack]);
  // What came with the page stands as it is.
  useLayoutEffect(() => {
    if (key !== FIRST_PAGE) tell();
  }, [key, tell]);
  useEffect(() => {
    if (key === FIRST_PAGE) return;
    window.scrollTo({ top: 0 });
    if (document.activeElement?.closest(`[${HOLDS_FOCUS}]`)) return;
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}

/** The state of a navigation that leads to an earlier screen. */
export const BACK = { back: true };
/** Of an address that the page has moved to by itself, from one that shows nothing now. */
export const LED = { led: true };

function isMarkedBack(state: unknown): boolean {
  return isRecord(state) && state.back === true;
}

export interface ScreenHeadProps {
  title: string;
  help?: string | undefined;
  why?: string | undefined;
  whyTitle?: string | undefined;
}

export function ScreenHead({ title, help, why, whyTitle }: ScreenHeadProps) {
  const heading = useArrival<HTMLHeadingElement>(title);
  return (
    <Head>
      <PageTitle ref={heading} tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
        {title}
      </PageTitle>
      {help && (
        <Lead>
          <RichText text={help} />
        </Lead>
      )}
      {why && <ReasonToAsk title={whyTitle} text={why} />}
    </Head>
  );
}

/** Why something is asked, for who wants to know. */
export function ReasonToAsk({ title, text }: { title: string | undefined; text: string }) {
  const words = useShellWords();
  return (
    <Reason>
      <summary>{title ?? words.one('whyWeAsk')}</summary>
      <Lead>
        <RichText text={text} />
      </Lead>
    </Reason>
  );
}

/** A button, because what it does depends on the flow; it reads as the link that it looks like. */
export function BackLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Back type="button" onClick={onClick}>
      <ArrowLeftIcon />
      {children}
    </Back>
  );
}

const Head = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } });

const Reason = styled('details', {
  base: {
    fontSize: 'small',
    '& > summary': {
      color: 'brand.link',
      cursor: 'pointer',
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 'target',
      // Its target is taller than its words, and the room around it is counted from the words.
      marginBlock: '-0.5rem',
      fontWeight: '500',
      textDecoration: 'underline',
      textUnderlineOffset: '0.15em',
    },
    '& > p': { fontSize: 'small' },
  },
});

const Back = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    gap: '2',
    minHeight: 'target',
    // Its target is taller than its words, and the room around it is counted from the words.
    marginBlock: '-0.5rem',
    padding: '0',
    paddingInlineEnd: '3',
    border: '0',
    borderRadius: 'control',
    background: 'transparent',
    color: 'inkSoft',
    font: 'inherit',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { color: 'ink', textDecoration: 'underline' },
  },
});
