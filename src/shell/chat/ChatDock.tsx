/** The button that floats over every page of a lender with a chat, and the window once somebody wants it. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { later } from '../../runtime/later.tsx';
import { Button, styled } from '../../widgets/index.ts';
import { storageOf } from '../storage.ts';
import { OPENS_CHAT } from './ChatHook.tsx';
import { clearanceOf } from './dockPosition.ts';
import { hasStoredSession } from './sessionKeys.ts';

const LaterRoom = later(
  () => import('./ChatRoom.tsx').then((part) => part.ChatRoom),
  () => null,
);
/** Nobody has asked for the window yet: it comes when the page has been still for a while. */
const AHEAD_MS = 5000;
/** A page that leads to the sign-in has done so by then. */
const SETTLED_MS = 1500;
/** What the button makes way for: what has to be pressed or answered next, and whatever has the focus (WCAG 2.2, 2.4.11). */
const OBSTACLES = [
  'main [type=submit], main .actions, main [class*="primary"], main [data-sticks], [data-notice]',
  ':is(input, select, textarea, button, a, summary):focus, main label:has(:focus)',
].join();

export function ChatDock() {
  const { timers } = useRuntime();
  const words = useShellWords();
  const [isReady, setReady] = useState(false);
  const isOpenedByUrl = useOpening(isReady);
  const [isWanted, setWanted] = useState(
    () => isOpenedByUrl || hasStoredSession(storageOf(() => window.localStorage)),
  );
  const [isOpen, setOpen] = useState(isOpenedByUrl);
  const [unread, setUnread] = useState(0);
  const button = useRef<HTMLDivElement>(null);
  useLift(button);
  useEffect(() => {
    // Where it cannot be had now, whoever presses the button is told.
    const timer = timers.set(() => void LaterRoom.ahead().catch(() => undefined), AHEAD_MS);
    return () => timers.clear(timer);
  }, [timers]);
  const ahead = () => void LaterRoom.ahead().catch(() => undefined);
  const close = () => setOpen(false);
  useFocusBack(button, isOpen);
  return (
    <>
      <Corner
        ref={button}
        data-chat-button=""
        gone={isOpen && isReady}
        onPointerEnter={ahead}
        onFocus={ahead}
      >
        <Button
          css={{ minHeight: 'target', paddingInline: '5', borderRadius: 'pill', boxShadow: 'list' }}
          busy={isOpen && !isReady}
          aria-expanded={isOpen}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          {words.one('chat')}
          {unread > 0 && (
            <Count aria-label={words.one('chatUnread').replace('{count}', String(unread))}>{unread}</Count>
          )}
        </Button>
      </Corner>
      {isWanted && <LaterRoom isOpen={isOpen} onClose={close} onReady={setReady} onUnread={setUnread} />}
    </>
  );
}

/** Once the window is gone: until then the page behind it may be out of reach. */
function useFocusBack(corner: { current: HTMLElement | null }, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) corner.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [corner, isOpen]);
}

/**
 * Does the address ask for the window? Once that is there it is taken out, so that a reload or a copied address does not
 * ask again; not before, since a page that leads to the sign-in carries it along.
 */
function useOpening(isReady: boolean): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { timers } = useRuntime();
  const query = new URLSearchParams(search);
  const isAsked = query.has(OPENS_CHAT);
  const [isOpening] = useState(isAsked);
  useEffect(() => {
    if (!isAsked || !isReady) return;
    const take = () => {
      const left = new URLSearchParams(search);
      left.delete(OPENS_CHAT);
      const rest = left.toString();
      navigate({ pathname, search: rest === '' ? '' : `?${rest}`, hash }, { replace: true });
    };
    const timer = timers.set(take, SETTLED_MS);
    return () => timers.clear(timer);
  }, [timers, isAsked, isReady, pathname, search, hash, navigate]);
  return isOpening;
}

/** After these something else may be in its place. */
const MOVES = ['scroll', 'resize', 'focusin'];

/** Stands as much higher as it takes to be in nobody's way. */
function useLift(button: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    let frame: number | undefined;
    const lift = () => {
      frame = undefined;
      const element = button.current;
      // One that is being pressed stays where the finger is.
      if (!element || element.matches(':active')) return;
      element.style.setProperty('--lift', '0px');
      const own = element.getBoundingClientRect();
      const others = [...document.querySelectorAll(OBSTACLES)].filter((each) => !element.contains(each));
      const boxes = others.map((each) => each.getBoundingClientRect());
      const seen = boxes.filter(({ width, height }) => width > 0 && height > 0);
      element.style.setProperty('--lift', `${clearanceOf(own, seen)}px`);
    };
    const soon = () => {
      frame ??= requestAnimationFrame(lift);
    };
    lift();
    const watch = new MutationObserver(soon);
    watch.observe(document.body, { childList: true, subtree: true });
    for (const kind of MOVES) window.addEventListener(kind, soon, { passive: true });
    return () => {
      watch.disconnect();
      for (const kind of MOVES) window.removeEventListener(kind, soon);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [button]);
}

const Corner = styled('div', {
  base: {
    position: 'fixed',
    zIndex: '20',
    insetInlineEnd: '4',
    bottom: 'calc(1rem + var(--tab-bar, 0px) + var(--lift, 0px))',
  },
  variants: { gone: { true: { visibility: 'hidden' } } },
});

const Count = styled('span', {
  base: {
    minWidth: '1.5rem',
    paddingInline: '1',
    borderRadius: 'pill',
    background: 'brand.onSolid',
    color: 'brand.solid',
    fontSize: 'small',
    textAlign: 'center',
  },
});
