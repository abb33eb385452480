/** Which form files do the tests draw? As authors would write them: constraints and words together. */
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';

const STATES = ['AL', 'AZ', 'CA'];

export const addressField: JsonSchema = {
  type: 'object',
  title: 'Address',
  widget: 'address',
  additionalProperties: false,
  options: { search: 'Search for your address', notListed: 'Address not listed' },
  messages: { required: 'Please enter a valid property address' },
  required: ['street1', 'city', 'state', 'zip'],
  properties: {
    street1: {
      type: 'string',
      title: 'Street address',
      widget: 'text',
      minLength: 3,
      pattern: '^\\S+ +\\S.*$',
      messages: { '*': 'Please enter a valid property address' },
    },
    street2: { type: 'string', title: 'Apt/Suite', widget: 'text' },
    city: {
      type: 'string',
      title: 'City',
      widget: 'text',
      messages: { '*': 'Please enter a valid city name' },
    },
    state: {
      type: 'string',
      title: 'State',
      widget: 'state',
      enum: STATES,
      messages: { required: 'State is required' },
    },
    zip: {
      type: 'string',
      title: 'Zipcode',
      widget: 'text',
      pattern: '^[0-9]{5}$',
      options: { inputmode: 'numeric' },
      messages: { '*': 'Please enter a valid zipcode' },
    },
  },
};

export const occupancyField: JsonSchema = {
  type: 'string',
  title: 'How do you use it?',
  widget: 'choice',
  enum: ['PRIMARY', 'SECONDARY', 'INVESTMENT'],
  labels: { PRIMARY: 'Primary', SECONDARY: 'Secondary', INVESTMENT: 'Investment property' },
  messages: { required: 'Please select an occupancy type' },
};

export const dateField: JsonSchema = {
  type: 'object',
  title: 'Date of birth',
  widget: 'date',
  additionalProperties: false,
  required: ['month', 'day', 'year'],
  messages: { required: 'Please enter your date of birth' },
  properties: {
    month: { type: 'integer', title: 'Month', minimum: 1, maximum: 12, autocomplete: 'bday-month' },
    day: { type: 'integer', title: 'Day', minimum: 1, maximum: 31, autocomplete: 'bday-day' },
    year: {
      type: 'integer',
      title: 'Year',
      minimum: 1900,
      autocomplete: 'bday-year',
      messages: { minimum: 'Please enter a year after 1899' },
    },
  },
};

export const addressForm: JsonSchema = { required: ['address'], properties: { address: addressField } };

/** A name, an amount: the shortest form whose fields have to be typed. */
export const nameForm: JsonSchema = {
  required: ['first', 'income'],
  properties: {
    first: {
      type: 'string',
      title: 'First name',
      description: 'As on your passport.',
      widget: 'text',
      minLength: 2,
      autocomplete: 'given-name',
      messages: { required: 'Please enter your first name', minLength: 'Too short to be a name' },
    },
    income: {
      type: 'number',
      title: 'Annual income',
      widget: 'money',
      minimum: 0,
      messages: { required: 'Please enter your annual income', minimum: 'Must be at least $0' },
    },
  },
};

/** `else` closes the question with `false`: additionalProperties of the form cannot see into branches. */
export const branchingForm: JsonSchema = {
  required: ['employed'],
  properties: {
    employed: {
      type: 'string',
      title: 'Are you employed?',
      widget: 'yesno',
      enum: ['YES', 'NO'],
      labels: { YES: 'Yes', NO: 'No' },
    },
    employer: { type: 'string', title: 'Employer', widget: 'text', minLength: 2 },
  },
  if: { required: ['employed'], properties: { employed: { const: 'YES' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['employer'] },
  else: { properties: { employer: false } },
};

/** Two offers of a lender, three trees, and a Friday. */
export const garden: Facts = {
  today: '2026-11-20',
  org: { interestOnly: false, ageRestricted: false, feeFinanced: false },
  application: {
    offers: [
      { id: 'long', rate: 8.45, termMonths: 360, minimumDraw: 15_000, maximumDraw: 90_000, feePercent: 2.5 },
      { id: 'short', rate: 7.95, termMonths: 120, minimumDraw: 15_000, maximumDraw: 40_000, fee: 499 },
    ],
    trees: [
      { uuid: 'oak', name: 'Oak', height: 12 },
      { uuid: 'elm', name: 'Elm', height: 9, felled: '2026-01-01' },
      { uuid: 'fir', name: 'Fir' },
    ],
  },
};

export const offersField: JsonSchema = {
  type: 'object',
  title: 'Choose an offer',
  widget: 'offers',
  additionalProperties: false,
  required: ['id', 'amount'],
  messages: { '*': 'Choose one of these offers' },
  options: {
    from: 'application.offers',
    rate: 'rate',
    term: 'termMonths',
    least: 'minimumDraw',
    most: 'maximumDraw',
    fee: 'fee',
    feePercent: 'feePercent',
    feeFinanced: ['org.feeFinanced'],
    interestOnly: ['org.interestOnly', 'org.ageRestricted'],
    termless: ['org.interestOnly'],
    words: {
      panel: 'Your offer',
      rate: 'APR',
      draw: 'Initial draw',
      payment: 'Monthly payment',
      term: 'Fixed term',
      years: '{count} years',
      fee: 'Origination fee',
      owed: 'Owed at first',
      last: 'Last payment',
      total: 'Paid in all',
      limits: 'Between {least} and {most}',
      beyond: 'Enter a sum from {least} to {most}',
      month: 'a month',
      upTo: 'Up to {most}',
      lowestPayment: 'Lowest payment',
      lowestTotal: 'Lowest total',
      get: 'What you get',
      interest: 'Interest',
      overMost: 'You asked for {asked}. At most {most}.',
      underLeast: 'You asked for {asked}. At least {least}.',
      range: '{least} to {most}',
      choose: 'Depends on the term',
      noPayment: 'Say how much',
    },
  },
  properties: {
    id: { type: 'string', maxLength: 100 },
    amount: {
      type: 'integer',
      title: 'How much do you draw?',
      widget: 'money',
      messages: { required: 'Say how much' },
    },
  },
};

/** One of a list of facts, or none of them; drawn, worked and answered. */
export const entryRow = {
  field: {
    ...{ type: 'string', title: 'Tree', widget: 'entry' },
    options: { from: 'application.trees', shows: [{ field: 'name' }], none: 'NONE', notListed: 'Another' },
  },
  label: 'Another',
  work: ({ user }: { user: { click: (control: HTMLElement) => Promise<void> } }, control: HTMLElement) =>
    user.click(control),
  answers: 'NONE',
  attributes: { type: 'radio' },
  facts: { application: { trees: [{ uuid: 'oak', name: 'Oak' }] } },
};

export const entriesField: JsonSchema = {
  type: 'array',
  title: 'Your trees',
  widget: 'entries',
  messages: { '*': 'Say something of each tree' },
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['uuid', 'choice'],
    properties: { uuid: { type: 'string' }, choice: { type: 'string', enum: ['WATER', 'FELL'] } },
  },
  options: {
    from: 'application.trees',
    unless: 'felled',
    shows: [{ field: 'name' }, { field: 'height', label: 'Metres', format: 'number', suffix: 'tall' }],
    choices: { WATER: 'Water it', FELL: 'Fell it' },
  },
};

export const slotField: JsonSchema = {
  type: 'string',
  title: 'When shall we come?',
  widget: 'slot',
  format: 'date-time',
  messages: { '*': 'Choose a day and an hour' },
  options: {
    zone: 'America/New_York',
    daysAhead: 10,
    from: 9,
    to: 12,
    days: 'Day',
    hours: 'Hour (Eastern time)',
  },
};
