/** Which kinds of screen are there, and what does each need? Each kind's drawing is in the runtime. */

export interface Kind {
  name: string;
  /** Must it name a form, or must it not? */
  form: 'required' | 'none';
  /** Slots of copy. A `required` slot without words is a problem of the flow file. */
  copy: Record<string, 'required' | 'optional'>;
  /** Asks the status again every `polling.refresh` and on focus. */
  refreshes: boolean;
}

export const KINDS = [
  {
    name: 'form',
    form: 'required',
    copy: { title: 'required', help: 'optional', why: 'optional', whyTitle: 'optional', action: 'optional' },
    refreshes: false,
  },
  {
    name: 'notice',
    form: 'none',
    copy: { title: 'required', body: 'required', next: 'optional' },
    refreshes: true,
  },
  {
    name: 'wait',
    form: 'none',
    copy: { title: 'required', body: 'required', messages: 'optional' },
    refreshes: true,
  },
] as const satisfies Kind[];

export type KindName = (typeof KINDS)[number]['name'];

export function kindOf(name: string): Kind | undefined {
  return KINDS.find((kind) => kind.name === name);
}
