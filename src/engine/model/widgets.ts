/** Which widgets may a form name, and which answers does each of them fit? */

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';

export interface WidgetFacts {
  name: string;
  /** The JSON types of a field that it can draw. */
  types: readonly JsonType[];
  /** `wanted`: it draws a closed list and needs `enum`; `allowed`: with or without; `none`: it cannot show a list. */
  enum: 'wanted' | 'allowed' | 'none';
  /** For `array`: it draws a closed list, and the items need `enum`. */
  items?: 'enum';
  /** For `object`: the properties that it answers. */
  properties?: readonly string[];
  /** Keys of `options` that it reads; another key is a mistake. */
  options: readonly string[];
  /** Those of them that it cannot do without. */
  needs?: readonly string[];
  /** Words of its own in the option `words`; another one would never be read. */
  words?: readonly string[];
  /** It draws a field of its own, and none in an entry of a list or in one of several shapes. */
  alone?: boolean;
  /** Options that name what there must be: fields of an entry of the list `from`, each with its usual name, and facts, one or a list of them. */
  reads?: { fields?: Readonly<Record<string, string | null>>; facts?: readonly string[] };
}

/** What may be said around the figures of an offer. */
export const FIGURE_WORDS = [
  ...['panel', 'rate', 'draw', 'payment', 'term', 'years', 'fee', 'owed', 'last', 'total'],
  ...[
    'limits',
    'beyond',
    'overMost',
    'underLeast',
    'range',
    'choose',
    'noPayment',
    'month',
    'upTo',
    'lowestPayment',
    'lowestTotal',
  ],
  ...['get', 'interest'],
] as const;

export const WIDGETS = [
  {
    name: 'text',
    types: ['string'],
    enum: 'none',
    options: ['inputmode', 'enterkeyhint', 'width', 'spellcheck'],
  },
  { name: 'email', types: ['string'], enum: 'none', options: ['enterkeyhint'] },
  { name: 'phone', types: ['string'], enum: 'none', options: ['enterkeyhint', 'fold'] },
  { name: 'password', alone: true, types: ['string'], enum: 'none', options: ['enterkeyhint'] },
  {
    name: 'money',
    types: ['number', 'integer'],
    enum: 'none',
    options: ['prefix', 'suffix', 'decimals', 'enterkeyhint'],
  },
  {
    name: 'integer',
    types: ['integer', 'number'],
    enum: 'none',
    options: ['suffix', 'width', 'enterkeyhint'],
  },
  { name: 'paragraph', types: ['string'], enum: 'none', options: [] },
  {
    name: 'masked',
    alone: true,
    types: ['string'],
    enum: 'none',
    options: ['mask', 'shown', 'enterkeyhint'],
  },
  { name: 'select', types: ['string', 'number', 'integer'], enum: 'wanted', options: ['placeholder'] },
  { name: 'choice', types: ['string', 'number', 'integer', 'boolean'], enum: 'wanted', options: ['details'] },
  { name: 'choices', types: ['array'], enum: 'none', items: 'enum', options: ['none'] },
  { name: 'yesno', types: ['string', 'boolean'], enum: 'allowed', options: ['details'] },
  { name: 'date', types: ['object'], enum: 'none', properties: ['month', 'day', 'year'], options: [] },
  { name: 'consent', types: ['boolean'], enum: 'none', options: ['text'] },
  {
    name: 'address',
    types: ['object'],
    enum: 'none',
    properties: ['street1', 'street2', 'city', 'state', 'zip'],
    options: ['search', 'notListed', 'fold'],
  },
  { name: 'state', types: ['string'], enum: 'wanted', options: ['placeholder'] },
  { name: 'upload', alone: true, types: ['array'], enum: 'none', options: ['accept', 'most', 'camera'] },
  {
    name: 'offers',
    alone: true,
    types: ['object'],
    enum: 'none',
    properties: ['id', 'amount'],
    options: [
      ...['from', 'id', 'rate', 'term', 'least', 'most', 'fee', 'feePercent', 'step'],
      ...['feeFinanced', 'interestOnly', 'termless', 'wanted', 'startShare', 'words'],
    ],
    needs: ['from', 'rate', 'term', 'least', 'most', 'words'],
    words: FIGURE_WORDS,
    reads: {
      fields: { id: 'id', rate: null, term: null, least: null, most: null, fee: null, feePercent: null },
      facts: ['feeFinanced', 'interestOnly', 'termless', 'wanted'],
    },
  },
  {
    name: 'entries',
    alone: true,
    types: ['array'],
    enum: 'none',
    options: ['from', 'key', 'unless', 'shows', 'choices'],
    needs: ['from', 'shows', 'choices'],
    reads: { fields: { key: 'uuid', unless: null } },
  },
  {
    name: 'entry',
    alone: true,
    types: ['string'],
    enum: 'none',
    options: ['from', 'key', 'unless', 'shows', 'none', 'notListed'],
    needs: ['from', 'shows'],
    reads: { fields: { key: 'uuid', unless: null } },
  },
  {
    name: 'slot',
    alone: true,
    types: ['string'],
    enum: 'none',
    options: [
      'zone',
      'calendar',
      'daysFrom',
      'daysAhead',
      'from',
      'to',
      'every',
      'weekends',
      'days',
      'hours',
    ],
    needs: ['zone', 'days', 'hours'],
    reads: {},
  },
  {
    name: 'reader',
    alone: true,
    types: ['array'],
    enum: 'none',
    options: ['documents'],
    needs: ['documents'],
  },
  {
    name: 'signature',
    alone: true,
    types: ['string'],
    enum: 'none',
    options: ['text', 'mustEqual', 'mayLack'],
  },
  {
    name: 'given',
    alone: true,
    types: ['string'],
    enum: 'none',
    options: ['query', 'from', 'key', 'unless'],
    needs: ['query'],
    reads: { fields: { key: 'uuid', unless: null } },
  },
  {
    name: 'nested',
    alone: true,
    types: ['object', 'array', 'string', 'number', 'integer', 'boolean'],
    enum: 'none',
    options: ['add', 'remove'],
  },
] as const satisfies readonly WidgetFacts[];

export type WidgetName = (typeof WIDGETS)[number]['name'];

export function isWidgetName(name: unknown): name is WidgetName {
  return WIDGETS.some((widget) => widget.name === name);
}

/** The widget of a field that names none: by its type, a short list as cards and a long one as a drop-down. */
export function defaultWidget(type: unknown, choices: number | null): WidgetName {
  if (choices !== null) return choices > 5 ? 'select' : 'choice';
  if (type === 'boolean') return 'yesno';
  if (type === 'integer' || type === 'number') return 'integer';
  return 'text';
}
