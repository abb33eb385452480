/** The kinds of screen and what each needs; their drawing is in the runtime. */
import type { Screen } from './language.ts';

/** What may stand beside a screen; `need` is in the words of the screen itself. */
export const MARGIN_PARTS = ['help', 'panel', 'need', 'safe'] as const;
export type MarginPart = (typeof MARGIN_PARTS)[number];

export interface Kind {
  name: string;
  /** Must it name a form, may it, or must it not? */
  form: 'required' | 'optional' | 'none';
  /** Must it name a task, or must it not? What is answered, by a form or by a task, may be written. */
  task: 'required' | 'none';
  /** It has neither, and waits for the person all the same. */
  asks?: boolean;
  /** Its screens may have short lines: of what holds, above the button of a form, or of what can be done. */
  points?: boolean;
  /** Slots of copy. A `required` slot without words is a problem of the flow file. */
  copy: Record<string, 'required' | 'optional'>;
  /** More of them where a screen has the form that it may have. */
  formCopy?: Record<string, 'required' | 'optional'>;
  /** Beside its screens, unless a screen says otherwise. */
  margin: readonly MarginPart[];
  /** Asks the status again every `polling.refresh` and on focus; `soon`, because it only waits, sooner at first. */
  refreshes: 'soon' | 'steadily' | 'never';
}

/** Does a screen of this kind ask something of the person? Their own minutes say nothing of a wait. */
export function asksPerson({ form, task, asks = false }: Pick<Kind, 'form' | 'task' | 'asks'>): boolean {
  return asks || form === 'required' || task === 'required';
}

/** Does a screen of this kind take the answers of a form? */
export function takesForm({ form: need }: Pick<Kind, 'form'>, form: string | undefined): boolean {
  return need === 'required' || (need === 'optional' && form !== undefined);
}

/** The slots of copy that its kind gives a screen. */
export function slotsOfKind({ copy, formCopy }: Kind, form: string | undefined): Kind['copy'] {
  return form === undefined ? copy : { ...copy, ...formCopy };
}

export const SCREEN_KINDS = [
  {
    name: 'form',
    form: 'required',
    task: 'none',
    points: true,
    copy: { title: 'required', help: 'optional', why: 'optional', whyTitle: 'optional', action: 'optional' },
    margin: ['panel', 'safe', 'help'],
    refreshes: 'never',
  },
  {
    name: 'notice',
    form: 'none',
    task: 'none',
    copy: { title: 'required', body: 'required', next: 'optional' },
    margin: ['panel', 'help'],
    refreshes: 'steadily',
  },
  {
    name: 'wait',
    form: 'none',
    task: 'none',
    copy: { title: 'required', body: 'required', messages: 'optional' },
    margin: ['panel', 'help'],
    refreshes: 'soon',
  },
  {
    name: 'handoff',
    form: 'none',
    task: 'required',
    // `failed`: said to who comes back without a result.
    copy: { title: 'required', body: 'required', action: 'required', failed: 'required', help: 'optional' },
    margin: ['panel', 'safe', 'help'],
    // The lender may close meanwhile what they are about to go to.
    refreshes: 'steadily',
  },
  {
    name: 'return',
    form: 'none',
    task: 'none',
    copy: { title: 'required' },
    margin: ['help'],
    refreshes: 'never',
  },
  {
    name: 'reader',
    form: 'none',
    task: 'none',
    points: true,
    // `empty`: said while no paper is ready. `options`, `activity` and `documents` head the points, the timeline and the list.
    copy: {
      ...{ title: 'required', help: 'optional', body: 'optional', empty: 'required' },
      ...{ options: 'optional', activity: 'optional', documents: 'optional' },
    },
    margin: ['panel', 'help'],
    refreshes: 'steadily',
  },
  {
    name: 'participants',
    form: 'none',
    task: 'none',
    copy: { title: 'required', body: 'required', help: 'optional' },
    margin: ['panel', 'help'],
    refreshes: 'soon',
  },
  {
    name: 'conditions',
    form: 'none',
    task: 'none',
    // `empty`: said where nothing is open.
    copy: { title: 'required', empty: 'required', help: 'optional' },
    margin: ['panel', 'help'],
    refreshes: 'steadily',
  },
  {
    name: 'answers',
    form: 'optional',
    task: 'none',
    asks: true,
    points: true,
    // `change`: of the link to where a group is asked; `back`: of the link from there to this list; `options` heads the points.
    copy: {
      ...{ title: 'required', change: 'required', back: 'required', help: 'optional' },
      options: 'optional',
    },
    // `formTitle` and `formHelp` stand above the form, below the groups.
    formCopy: {
      ...{ formTitle: 'required', formHelp: 'optional', why: 'optional', whyTitle: 'optional' },
      action: 'optional',
    },
    margin: ['panel', 'help'],
    refreshes: 'steadily',
  },
] as const satisfies Kind[];

export type KindName = (typeof SCREEN_KINDS)[number]['name'];

export function screenKindOf(name: string): Kind | undefined {
  return SCREEN_KINDS.find((kind) => kind.name === name);
}

/** The slots that a screen's own links, points, shown facts, groups of answers, timeline, margin, needs, what it does over and its way to a phone add to those of its kind; each needs its words. */
export function declaredSlots({
  links,
  points,
  shows,
  groups,
  timeline,
  margin,
  needs,
  redo,
  onPhone,
}: Pick<
  Screen,
  'links' | 'points' | 'shows' | 'groups' | 'timeline' | 'margin' | 'needs' | 'redo' | 'onPhone'
>): string[] {
  return [
    ...(links ?? []).flatMap(({ id, detail }) => (detail ? [linkSlot(id), detailSlot(id)] : [linkSlot(id)])),
    ...(points ?? []).map(({ id }) => pointSlot(id)),
    ...(shows ?? []).map(({ id }) => showSlot(id)),
    ...groupsOf(shows).map(groupSlot),
    ...(groups ?? []).flatMap(({ id, change }) =>
      change === undefined ? [groupSlot(id), fixedSlot(id)] : groupSlot(id),
    ),
    ...(timeline ?? []).map(({ id }) => timeSlot(id)),
    ...(margin?.includes('need') ? ['need'] : []),
    ...(needs ?? []),
    ...(redo ? ['redo'] : []),
    ...(onPhone ? PHONE_SLOTS : []),
  ];
}

/** The button, and what stands beside the code that it shows. */
const PHONE_SLOTS = ['phone', 'phoneTitle', 'phoneHelp'];

export function linkSlot(id: string): string {
  return `link-${id}`;
}

export function detailSlot(id: string): string {
  return `detail-${id}`;
}

export function pointSlot(id: string): string {
  return `point-${id}`;
}

export function showSlot(id: string): string {
  return `show-${id}`;
}

/** The heading of a group of shown facts, or of answers. */
export function groupSlot(group: string): string {
  return `group-${group}`;
}

/** The groups of what is shown, in the order in which they come up. */
export function groupsOf(shows: Screen['shows']): string[] {
  return [...new Set((shows ?? []).flatMap(({ group }) => group ?? []))];
}

/** What to do where the answers of a group are wrong and cannot be changed here. */
export function fixedSlot(id: string): string {
  return `fixed-${id}`;
}

export function timeSlot(id: string): string {
  return `time-${id}`;
}
