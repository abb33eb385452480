/** The part of an org's slice that a visitor's pages need: the questions with their forms and words, and nothing of the owner's side. */
import type { Copy, Flow, Slice } from './bundle.ts';
import { SHELL_FORMS } from './shell-forms.ts';

/** The same product and bundle. Gates stay, since those of every flow stand before every page. */
export function visitorPartOf(slice: Slice): Slice {
  const flows = Object.fromEntries(
    Object.entries(slice.flows).map(([id, flow]) => [id, flow.sequence ? flow : emptied(flow)]),
  );
  const kept = Object.values(flows);
  const screens = kept.flatMap((flow) => Object.keys(flow.screens));
  const used = new Set([...Object.values<string>(SHELL_FORMS), ...textsIn(kept.map((flow) => flow.screens))]);
  const forms = Object.fromEntries(Object.entries(slice.forms).filter(([id]) => used.has(id)));
  const named = textsIn([kept, forms]);
  const sequences = kept.filter(({ sequence }) => sequence).map(({ id }) => id);
  return {
    ...slice,
    part: 'visitor',
    flows,
    forms,
    // A trigger's logic holds those that it names: what is named from outside is all that is asked.
    triggers: Object.fromEntries(Object.entries(slice.triggers).filter(([name]) => named.has(name))),
    copy: wordsFor(slice.copy, screens, sequences),
  };
}

/** A flow that nobody walks here. */
function emptied({
  conditions: _conditions,
  survey: _survey,
  panel: _panel,
  polling: _polling,
  ...flow
}: Flow): Flow {
  const nothing = { steps: [], transitions: [], statuses: {}, routing: [], screens: {}, progress: [] };
  return { ...flow, ...nothing };
}

function wordsFor(copy: Copy, screens: string[], flows: string[]): Copy {
  const isKept = (key: string) => {
    const [group, name = ''] = key.split('.');
    if (group === 'screens') return screens.includes(name.split('#')[0] ?? '');
    if (group === 'progress') return flows.includes(name);
    return group !== 'conditions';
  };
  return Object.fromEntries(Object.entries(copy).filter(([key]) => isKept(key)));
}

/** Every text anywhere in a value. */
function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (value !== null && typeof value === 'object') {
    for (const each of Object.values(value)) textsIn(each, found);
  }
  return found;
}
