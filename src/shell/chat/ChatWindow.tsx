/** The chat window: its head, the alert bar, and the form, the talk or the thanks below, by where the chat stands. */
import { type KeyboardEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CHAT_FORMS } from '../../engine/model/shell-forms.ts';
import { AnnouncerProvider } from '../../runtime/announcer.tsx';
import { RequestError } from '../../runtime/client/requestError.ts';
import { useRuntime } from '../../runtime/context.tsx';
import { PlainForm } from '../../runtime/form/ShellForm.tsx';
import { Button, Lead, styled } from '../../widgets/index.ts';
import { AlertBar } from './AlertBar.tsx';
import type { Chat } from './chat.ts';
import { alertOf, type ChatWindowState } from './chatState.ts';
import { useChatWords } from './chatWords.ts';
import { EndedPanel, surveyUrl } from './EndedPanel.tsx';
import { TalkView } from './TalkView.tsx';
import { useScreenFit } from './useScreenFit.ts';

interface ChatWindowProps {
  chat: Chat;
  /** What is known of who is signed in, as the form has it. Keep its identity. */
  known: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

export function useChatState({ machine }: Chat): ChatWindowState {
  return useSyncExternalStore(machine.subscribe, machine.get, machine.get);
}

/** Beside the page, so that the page behind it can be out of reach where the window fills the screen. */
export function ChatWindow({ chat, known, onClose }: ChatWindowProps) {
  const { timers, newId } = useRuntime();
  const words = useChatWords();
  const state = useChatState(chat);
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const isFull = useScreenFit(panel);
  const { machine, settings } = chat;
  const { phase } = state;
  useFocusIn(panel, phase.name);
  const resend = () => machine.send({ type: 'sent', id: newId() });
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  return createPortal(
    <Panel
      ref={panel}
      role="dialog"
      aria-modal={isFull || undefined}
      aria-labelledby={titleId}
      data-chat-window=""
      full={isFull}
      // Whoever taps beside its fields is still in it, and Escape closes it.
      tabIndex={-1}
      onKeyDown={keys}
    >
      <AnnouncerProvider timers={timers}>
        <Head>
          <Title id={titleId}>{words.one('title')}</Title>
          {phase.name === 'active' && (
            <Button look="quiet" onClick={() => machine.send({ type: 'endWanted' })}>
              {words.one('end')}
            </Button>
          )}
          <Button
            look="quiet"
            css={{ fontSize: 'h1', lineHeight: '1' }}
            aria-label={words.one('close')}
            onClick={onClose}
          >
            <span aria-hidden="true">×</span>
          </Button>
        </Head>
        <AlertBar alert={alertOf(state)} onResend={resend} />
        {(phase.name === 'none' || phase.name === 'opening') && <Start chat={chat} known={known} />}
        {phase.name === 'active' && <TalkView chat={chat} state={state} talk={phase.talk} />}
        {phase.name === 'ended' && (
          <EndedPanel
            survey={surveyUrl(settings.survey, phase.ended.contactId)}
            onAgain={() => machine.send({ type: 'startedOver' })}
          />
        )}
      </AnnouncerProvider>
    </Panel>,
    document.body,
  );
}

function Start({ chat, known }: Pick<ChatWindowProps, 'chat' | 'known'>) {
  const words = useChatWords();
  return (
    <Form>
      <Lead>{words.one('intro')}</Lead>
      <PlainForm
        id={chat.isAgentNamed ? CHAT_FORMS.startDevelopment : CHAT_FORMS.start}
        action={words.one('start')}
        refusedTitle={words.one('startFailed')}
        known={known}
        send={async (answers) => {
          try {
            await chat.begin(answers);
          } catch (error) {
            // The alert bar tells of all that is no refusal of what was typed.
            if (error instanceof RequestError) throw error;
            console.error(error);
          }
        }}
      />
    </Form>
  );
}

/** Into the window as it opens, and again where another part of it comes; not away from what has the focus already. */
function useFocusIn(panel: { current: HTMLElement | null }, phase: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase brings parts of its own.
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const first = () => element.querySelector<HTMLElement>('form input, textarea, [data-first]');
    const take = (): boolean => {
      const target = first();
      if (target && !isWithin(element)) target.focus();
      return target !== null;
    };
    if (take()) return;
    // The form is on its way: until it is there the window itself holds the focus.
    const button = element.querySelector<HTMLElement>('button');
    if (!isWithin(element)) button?.focus();
    const watch = new MutationObserver(() => {
      const target = first();
      if (!target) return;
      watch.disconnect();
      if (document.activeElement === button || !isWithin(element)) target.focus();
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [phase, panel]);
}

function isWithin(element: HTMLElement): boolean {
  return element.contains(document.activeElement);
}

const Panel = styled('div', {
  base: {
    position: 'fixed',
    zIndex: '30',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    background: 'surface',
    color: 'ink',
    boxShadow: 'list',
    height: 'min(40rem, calc(100dvh - 2rem))',
    width: '24rem',
    insetInlineEnd: '4',
    bottom: '4',
    border: '1px solid {colors.line}',
    borderRadius: 'card',
    '--ground': '{colors.surface}',
    '&:focus': { outline: 'none' },
  },
  variants: {
    full: {
      true: {
        /** A phone's keyboard takes a part of the screen: what is left is said by useScreenFit. */
        top: 'var(--seen-top, 0px)',
        height: 'var(--seen-height, 100dvh)',
        width: '100%',
        insetInlineEnd: '0',
        bottom: 'auto',
        border: '0',
        borderRadius: '0',
      },
    },
  },
});

const Head = styled('div', {
  base: {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '3.5rem',
    paddingInlineStart: '4',
    paddingInlineEnd: '1',
    borderBottom: '1px solid {colors.line}',
  },
});

const Title = styled('h2', {
  base: { flex: '1', margin: '0', fontSize: 'lead', fontWeight: '600', lineHeight: 'tight' },
});

const Form = styled('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    padding: '4',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
  },
});
