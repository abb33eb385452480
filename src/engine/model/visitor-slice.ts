/** The part of an org's slice that a visitor's pages need: the questions with their forms and words, and nothing of the owner's side. */
import type { Copy, Flow, Logic, Slice } from './bundle.ts';
import { SHELL_FORMS } from './shell-forms.ts';

/** The same product and bundle. Gates stay, since those of every flow stand before every page. */
export function visitorPartOf({ contact: _contact, ...whole }: Slice): Slice {
  const slice = { ...whole, ...chromeFor(whole) };
  const flows = Object.fromEntries(
    Object.entries(slice.flows).map(([id, flow]) => [id, flow.sequence ? flow : emptied(flow)]),
  );
  const kept = Object.values(flows);
  const screens = kept.flatMap((flow) => Object.keys(flow.screens));
  const used = new Set([
    ...Object.values<string>(SHELL_FORMS),
    ...textsIn(kept.map(({ screens, signIn }) => [screens, signIn?.form])),
  ]);
  const forms = Object.fromEntries(Object.entries(slice.forms).filter(([id]) => used.has(id)));
  const named = textsIn([kept, forms, slice.chrome]);
  const experiments = experimentsReadBy(
    slice,
    Object.entries(slice.triggers).flatMap(([name, rule]) => (named.has(name) ? [rule] : [])),
  );
  for (const { when } of Object.values(experiments ?? {})) if (when !== undefined) named.add(when);
  const sequences = kept.filter(({ sequence }) => sequence).map(({ id }) => id);
  // A trigger's logic holds those that it names: what is named from outside is all that is asked.
  const triggers = Object.fromEntries(Object.entries(slice.triggers).filter(([name]) => named.has(name)));
  const copy = wordsFor(slice.copy, screens, sequences);
  return {
    ...slice,
    ...{ part: 'visitor', flows, forms, experiments, triggers, copy },
    zones: zonesReadBy(slice, textsIn([kept, forms, triggers, copy, slice.chrome])),
  };
}

/** Who is signed in has all of the product, and the tab bar is theirs. */
function chromeFor({ chrome }: Slice): Pick<Slice, 'chrome'> {
  return chrome ? { chrome: chrome.filter(({ place }) => place !== 'tabBar') } : {};
}

/** Tables of ZIP codes are long, and most words name no hour of a place. */
function zonesReadBy({ zones }: Slice, texts: Set<string>): Slice['zones'] {
  const all = [...texts].join('\n');
  return Object.fromEntries(Object.entries(zones).filter(([name]) => all.includes(`zones.${name}`)));
}

/** A flow that nobody walks here. */
function emptied({
  conditions: _conditions,
  survey: _survey,
  panel: _panel,
  overview: _overview,
  events: _events,
  polling: _polling,
  ...flow
}: Flow): Flow {
  const nothing = { steps: [], transitions: [], statuses: {}, routing: [], progress: [] };
  return { ...flow, ...nothing, screens: returnsOf(flow) };
}

/** Pages of others lead back to these before anybody is known: their heading is drawn with the page. When they are open the server says. */
function returnsOf({ screens }: Pick<Flow, 'screens'>): Flow['screens'] {
  const returns = Object.entries(screens).filter(([, { kind }]) => kind === 'return');
  return Object.fromEntries(returns.map(([path, { open: _open, ...screen }]) => [path, screen]));
}

function wordsFor(copy: Copy, screens: string[], flows: string[]): Copy {
  const isKept = (key: string) => {
    const [group, name = ''] = key.split('.');
    if (group === 'screens') return screens.includes(name.split('#')[0] ?? '');
    if (group === 'progress') return flows.includes(name);
    // Nobody but who is signed in comes to the settings; their page is drawn with its heading.
    if (group === 'shell') return name === 'settingsTitle' || !name.startsWith('settings');
    return group !== 'conditions';
  };
  return Object.fromEntries(Object.entries(copy).filter(([key]) => isKept(key)));
}

/** Those that a visitor's questions ask for: on which side of another somebody is changes nothing for them here. */
function experimentsReadBy({ experiments }: Slice, rules: Logic[]): Slice['experiments'] {
  const read = textsIn(rules);
  const kept = Object.entries(experiments ?? {}).filter(([name]) => read.has(`experiments.${name}`));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Every text anywhere in a value. */
export function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (value !== null && typeof value === 'object') {
    for (const each of Object.values(value)) textsIn(each, found);
  }
  return found;
}
