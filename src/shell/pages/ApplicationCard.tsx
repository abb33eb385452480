/** Where does one application stand, in words? Derived here as on its own screens, never stored. */

import { shownConditions } from '../../engine/decide/conditions.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { pathOfRoute } from '../../engine/decide/pages.ts';
import { ROOT_ROUTE } from '../../engine/decide/routing.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import { isRecord, onlyOne, readPath } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { asksPerson, screenKindOf } from '../../engine/model/screen-kinds.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { formatValue } from '../../engine/say/formats.ts';
import {
  commonFacts,
  noteHoles,
  type Runtime,
  rootOf,
  useRuntime,
  useShellWords,
  wordsIn,
} from '../../runtime/context.tsx';
import { ConditionsNotice, conditionsScreen } from '../../runtime/journey/OpenConditions.tsx';
import { panelOf, type ShownPanel } from '../../runtime/screens/FlowPanel.tsx';
import { FlowProgress, type FlowProgressProps } from '../../runtime/screens/FlowProgress.tsx';
import type { KindProps } from '../../runtime/screens/kind.ts';
import { Shows } from '../../runtime/screens/Shows.tsx';
import { Card, Lead, LinkButton, styled } from '../../widgets/index.ts';
import type { OwnApplication } from './ownApplications.ts';

interface ApplicationCardProps extends Omit<OwnApplication, 'other'> {
  identity: Facts;
  /** One primary action a page: the newest application has it. */
  isFirst: boolean;
}

/** Of the product whose runtime stands around it. */
export function ApplicationCard({ uuid, isFirst, facts: application, ...known }: ApplicationCardProps) {
  const { product } = useRuntime();
  const words = useShellWords();
  const standing = useStanding({ application, ...known });
  const created = readPath(application, 'auditFields.createdDate') ?? application.createdAt;
  const { base, name } = product.source;
  const heading = `application-${uuid}`;
  return (
    // Whoever has two of a kind tells them apart by their homes.
    <Card aria-labelledby={`${heading} ${heading}-lines`}>
      <Name id={heading}>{name}</Name>
      <Lines id={`${heading}-lines`}>
        {addressOf(application).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {typeof created === 'string' && (
          <span>
            {words.one('startedOn')} {formatValue(created, 'date', product.source.zone)}
          </span>
        )}
      </Lines>
      {standing?.progress && (
        <Far>
          <FlowProgress {...standing.progress} isInCard />
        </Far>
      )}
      <Standing>{standing?.text}</Standing>
      {standing?.progress?.asks && (
        <Known>
          <Lead>{words.one('dashboardHelp')}</Lead>
        </Known>
      )}
      {standing?.asked && <ConditionsNotice uuid={uuid} {...standing.asked} />}
      {standing?.shown && (
        <Known>
          <Shows {...standing.shown} />
        </Known>
      )}
      {standing?.panel && (
        <Known>
          <Shows {...standing.panel} />
        </Known>
      )}
      {standing?.way !== null && (
        <LinkButton
          look={isFirst ? 'primary' : 'plain'}
          href={pathOfRoute(base, uuid, standing?.way ?? '')}
          wide
          aria-describedby={heading}
        >
          {words.one(standing?.shown ? 'openApplication' : 'continueApplication')}
        </LinkButton>
      )}
    </Card>
  );
}

interface Standing {
  text: string;
  /** The screen that one goes on to; '' is wherever the application stands, null is nowhere. */
  way: string | null;
  /** What the lender still asks for, and where it is listed. */
  asked?: { flow: OpenFlow; list: string; headers: string[] };
  /** How far it is, and whether it is the person's turn; undefined where the way is over. */
  progress?: FlowProgressProps;
  /** What is known of it so far. */
  panel?: ShownPanel;
  /** What there is to see here already. */
  shown?: Pick<KindProps, 'screen' | 'facts' | 'words'>;
}

/** Undefined where no flow of the product walks it. */
function useStanding({ status, ...facts }: Facts): Standing | undefined {
  const runtime = useRuntime();
  const words = useShellWords();
  const { product } = runtime;
  const flow = flowOfOwner(product, facts.application);
  if (!flow) return undefined;
  const own: Facts = {
    [rootOf(product, 'application')]: facts.application,
    [rootOf(product, 'person')]: facts.profile,
    [rootOf(product, 'identity')]: facts.identity,
  };
  const known: Facts = { ...commonFacts(runtime), ...own, status };
  const scope = product.triggers.withLookups(known);
  const { route, warnings } = deriveRoute(product, flow, known);
  runtime.warn(warnings);
  const list = conditionsScreen(flow);
  const headers = shownConditions(product, flow, product.source.copy, known, noteHoles(runtime)).map(
    ({ header }) => header,
  );
  const asked = list === undefined ? {} : { asked: { flow, list, headers } };
  const panel = panelOf(runtime, flow, known, route ?? undefined);
  const beside = { ...asked, ...(panel ? { panel } : {}) };
  const progress = { flow, facts: known, at: route ?? '', asks: false };
  if (route === null) return { text: words.one('standsAtWaiting'), way: '', progress, ...beside };
  if (route !== ROOT_ROUTE) {
    const found = findScreen(flow, route);
    const screen = found && variantOf(product, flow, found.screen, known);
    const text = wordsIn(runtime, 'screens', screen?.id ?? route, scope).one('title');
    const kind = screen && screenKindOf(screen.kind);
    const asks = kind !== undefined && asksPerson(kind);
    return { text, way: '', progress: { ...progress, asks }, ...beside };
  }
  const card = flow.statuses[String(status)]?.card;
  const screen = card === undefined ? undefined : flow.screens[card];
  if (!screen) return { text: words.one('standsAtDone'), way: null };
  const said = wordsIn(runtime, 'screens', screen.id, scope);
  return { text: said.one('title'), way: screen.id, shown: { screen, facts: known, words: said } };
}

/** The flow that the application walks; a product with one flow for owners needs not be told. */
function flowOfOwner({ flows }: Runtime['product'], application: unknown) {
  const owned = [...flows.values()].filter(({ audience }) => audience === 'owner');
  const named = isRecord(application) ? owned.find(({ id }) => id === application.flow) : undefined;
  return named ?? onlyOne(owned);
}

/** Whatever the application knows of its address, in the order of an envelope. */
export function addressOf(application: Facts): string[] {
  const part = (name: string) => {
    const value = readPath(application, `property.${name}`);
    return typeof value === 'string' && value !== '' ? [value] : [];
  };
  const street = [...part('street1'), ...part('street2')].join(', ');
  const place = [part('city').join(), [...part('state'), ...part('zip')].join(' ')]
    .filter(Boolean)
    .join(', ');
  return [street, place].filter((line) => line !== '');
}

const Name = styled('h2', { base: { margin: '0', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' } });

const Lines = styled('p', {
  base: { margin: '0.5rem 0 0', color: 'inkSoft', display: 'flex', flexDirection: 'column' },
});

const Standing = styled('p', { base: { margin: '1rem 0', fontWeight: '500' } });

const Far = styled('div', { base: { marginTop: '4' } });

const Known = styled('div', { base: { marginBottom: '4' } });
