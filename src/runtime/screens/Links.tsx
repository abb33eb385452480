/** Which ways on does a screen offer besides its own? Those that its flow declares, in their order, one of them primary. */

import { Link, useHref, useLinkClickHandler } from 'react-router-dom';
import type { BackTarget } from '../../engine/decide/back-target.ts';
import { pathOfScreen } from '../../engine/decide/pages.ts';
import { ROOT_ROUTE } from '../../engine/decide/routing.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { detailSlot, linkSlot } from '../../engine/model/screen-kinds.ts';
import { LinkButton, styled } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import type { KindProps } from './kind.ts';

interface LinksProps extends Pick<KindProps, 'flow' | 'screen' | 'facts' | 'journey' | 'words'> {
  /** Beside a button of the screen's own there is no other primary one. */
  quiet?: boolean;
}

/** Draws nothing where no link is declared, or none holds now. */
export function Links({ flow, screen, facts, journey, words, quiet = false }: LinksProps) {
  const { product, note } = useRuntime();
  const scope = product.triggers.withLookups(facts);
  const links = (screen.links ?? []).filter(
    ({ when }) => when === undefined || product.triggers.holds(when, scope),
  );
  if (links.length === 0) return null;
  const leads = !quiet && links.some(({ primary, icon }) => primary && icon === undefined);
  return (
    <Ways className={leads ? 'actions' : undefined}>
      {links.map(({ id, to, primary = false, icon, detail = false }) => (
        <FlowLink
          key={id}
          to={pathOfScreen(product.source.base, flow, journey, to)}
          look={lookOf(primary, quiet)}
          words={words.one(linkSlot(id))}
          icon={icon}
          detail={detail ? words.one(detailSlot(id)) : undefined}
          onFollow={() => note({ on: 'link', flow: flow.id, screen: screen.id, link: id, facts })}
        />
      ))}
    </Ways>
  );
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
}

/** Moves without loading the page anew; opened in another tab it is an address like any other. */
export function FlowLink({ to, look, words, describedBy, icon, detail, onFollow }: FlowLinkProps) {
  const { base } = useRuntime().product.source;
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <LinkButton
      href={href}
      onClick={(event) => {
        onFollow?.();
        onClick(event);
      }}
      look={icon === undefined ? look : 'plain'}
      wide
      aria-describedby={describedBy}
      className={icon && 'way-card'}
    >
      {icon && (
        <svg width="28" height="28" aria-hidden="true">
          <use href={`${base}/pictures/icons.svg#${icon}`} />
        </svg>
      )}
      {detail === undefined ? (
        words
      ) : (
        <span>
          {words} <span className="way-detail">{detail}</span>
        </span>
      )}
    </LinkButton>
  );
}

interface ReturnLinkProps {
  to: BackTarget;
  flow: OpenFlow;
  uuid: string;
  /** Of where it leads to, where that has words of its own. */
  words?: string | undefined;
}

/** From a screen beside the way back to wherever the application stands, or to all that the person has; who signs in elsewhere has their part alone. */
export function ReturnLink({ to, flow, uuid, words: own }: ReturnLinkProps) {
  const { product } = useRuntime();
  const words = useShellWords();
  const address = pathOfScreen(product.source.base, flow, uuid, to === 'home' ? ROOT_ROUTE : '');
  const name = to === 'home' ? 'toDashboard' : 'backToApplication';
  return (
    <Return className="way-back">
      <Link to={address}>{own ?? words.one(flow.signIn ? 'backToPart' : name)}</Link>
    </Return>
  );
}

/** Alone in its line: as high as a finger needs it. */
const Return = styled('p', {
  base: {
    '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 'target' },
  },
});

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
