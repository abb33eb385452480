/** Which ways on does a screen offer besides its own? Those that its flow declares, in their order, one of them primary. */
import { type MouseEvent, useId } from 'react';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { pathOfScreen } from '../../engine/decide/pages.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import { detailSlot, linkSlot } from '../../engine/model/screen-kinds.ts';
import { BusyLink } from '../../widgets/BusyLink.tsx';
import { styled } from '../../widgets/index.ts';
import { emptyReturn } from '../addresses.ts';
import { useRuntime, useShellWords, wordsIn } from '../context.tsx';
import type { KindProps } from './kind.ts';
import { LocationDialog } from './LocationDialog.tsx';
import { pressesToRead } from './toRead.ts';
import { type HandoffTarget, useHandoff } from './useHandoff.ts';

interface LinksProps
  extends Pick<KindProps, 'flow' | 'screen' | 'facts' | 'journey' | 'words' | 'onAskAgain'> {
  /** Beside a button of the screen's own there is no other primary one. */
  quiet?: boolean;
}

/** Draws nothing where no link is declared, or none holds now. */
export function Links(props: LinksProps) {
  const { flow, screen, facts, journey, words, quiet = false } = props;
  const { product, note } = useRuntime();
  const { handoffAt, begun, start, asked, ...asking } = useStarting(props);
  const scope = product.triggers.withLookups(facts);
  const links = (screen.links ?? []).filter(
    ({ when }) => when === undefined || product.triggers.holds(when, scope),
  );
  if (links.length === 0) return null;
  const leads = !quiet && links.some(({ primary, icon }) => primary && icon === undefined);
  return (
    <Ways className={leads ? 'actions' : undefined}>
      {links.map(({ id, to, primary = false, icon, detail = false, starts = false, reads = false }) => {
        const handoff = starts ? handoffAt(to) : undefined;
        return (
          <FlowLink
            key={id}
            to={pathOfScreen(product.source.base, flow, journey, to)}
            look={lookOf(primary, quiet)}
            words={words.one(linkSlot(id))}
            icon={icon}
            detail={detail ? words.one(detailSlot(id)) : undefined}
            onFollow={() => {
              // Whoever goes elsewhere is not led away from there by what was begun before.
              if (!handoff) asking.stop();
              note({ on: 'link', flow: flow.id, screen: screen.id, link: id, facts });
            }}
            onStart={handoff && (() => start(handoff))}
            busy={handoff !== undefined && begun === to}
            isToRead={reads}
          />
        );
      })}
      {asked && <LocationDialog asked={asked} {...asking} />}
    </Ways>
  );
}

/** What a link starts in place of the screen that it leads to; that one is shown where the start fails. */
function useStarting({ flow, facts, journey, onAskAgain }: LinksProps) {
  const runtime = useRuntime();
  const { product } = runtime;
  const navigate = useNavigate();
  const onFailed = ({ path }: HandoffTarget, reason: string | undefined) =>
    navigate(pathOfScreen(product.source.base, flow, journey, path), { state: emptyReturn(reason) });

  /** Undefined where the screen at the path hands nobody over now. */
  function handoffAt(path: string): HandoffTarget | undefined {
    const found = findScreen(flow, path);
    const screen = found && variantOf(product, flow, found.screen, facts);
    if (screen?.kind !== 'handoff') return undefined;
    const scope = { ...product.triggers.withLookups(facts), params: found?.params };
    return { path, screen, words: wordsIn(runtime, 'screens', screen.id, scope) };
  }
  return { ...useHandoff({ journey, onAskAgain, onFailed }), handoffAt };
}

function lookOf(isPrimary: boolean, isQuiet: boolean): 'primary' | 'plain' | 'quiet' {
  if (isQuiet) return 'quiet';
  return isPrimary ? 'primary' : 'plain';
}

interface FlowLinkProps {
  to: string;
  look: 'primary' | 'plain' | 'quiet';
  words: string;
  describedBy?: string;
  /** Makes a card of it. */
  icon?: string | undefined;
  /** A second line of the card. */
  detail?: string | undefined;
  onFollow?: () => void;
  /** In place of going where it leads. */
  onStart?: (() => void) | undefined;
  /** Has it started, and is the page about to go? */
  busy?: boolean;
  /** Opens what is to be read where it leads. */
  isToRead?: boolean;
}

/** Moves without loading the page anew; opened in another tab it is an address like any other. */
export function FlowLink({ to, look, words, describedBy, icon, detail, ...does }: FlowLinkProps) {
  const { onFollow, onStart, busy = false, isToRead = false } = does;
  const { base } = useRuntime().product.source;
  const shell = useShellWords();
  const href = useHref(to);
  const { state, notePress } = usePressToRead();
  const goThere = useLinkClickHandler<HTMLAnchorElement>(to, isToRead ? { state } : {});
  return (
    <BusyLink
      href={href}
      onClick={(event) => {
        const starts = onStart && !opensElsewhere(event);
        if (starts) event.preventDefault();
        if (starts && busy) return;
        onFollow?.();
        if (isToRead && !opensElsewhere(event)) notePress();
        if (starts) onStart();
        else goThere(event);
      }}
      busy={busy}
      busyWords={onStart && shell.one('handoffBusy')}
      look={icon === undefined ? look : 'plain'}
      wide
      aria-describedby={describedBy}
      className={icon && 'way-card'}
      mark={
        icon && (
          <svg width="28" height="28" aria-hidden="true">
            <use href={`${base}/pictures/icons.svg#${icon}`} />
          </svg>
        )
      }
    >
      {detail === undefined ? (
        words
      ) : (
        <span>
          {words} <span className="way-detail">{detail}</span>
        </span>
      )}
    </BusyLink>
  );
}

/** In another tab or window it leads to the screen. */
function opensElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}

/** The primary one, written first, stands where every primary button does. */
const Ways = styled('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: 'wrap',
    gap: '3',
    justifyContent: 'flex-start',
  },
});

/** Of a link: the state of where it leads, and what notes that it was pressed. */
function usePressToRead(): { state: object; notePress: () => void } {
  const press = useId();
  return { state: { reads: press }, notePress: () => void pressesToRead.add(press) };
}
