/** What is said to which answers? One change to acceptable answers a row, on both sides of each limit. */
import { APPLICATION_ANSWERS } from './application-answers.ts';

export interface FormRow {
  /** A row of the checklist. */
  row: string;
  form: string;
  /** Values by dotted path in the answers; `undefined` takes one away. */
  change: Record<string, unknown>;
  /** Pointer and message of each refusal; none: the answers are accepted. */
  told: [pointer: string, message: string][];
}

const address = { street1: '12 Main Street', city: 'Boise', state: 'ID', zip: '83702' };

/** Acceptable answers to each form. */
export const ACCEPTED: Record<string, Record<string, unknown>> = {
  'property-address': { address, occupancyType: 'PRIMARY' },
  'home-address': { address },
  'home-again': { property: address },
  'for-sale': { isListedForSale: 'NO' },
  'annual-income': { employmentType: 'FULL_TIME', income: 90_000 },
  'legal-name': { firstName: 'Ada', lastName: 'Lovelace' },
  birthdate: { dateOfBirth: { day: 2, month: 4, year: 1980 } },
  'contact-info': { email: 'ada@example.com', phone: '2085550142' },
  'sign-up': { email: 'ada@example.com', password: 'a long enough sentence', softCreditConsent: true },
  consent: { softCreditConsent: true },
  'sign-in': { email: 'ada@example.com', password: 'x' },
  'sign-in-code': { code: '012345' },
  'recovery-code': { code: '0a1b-2C3D 4e5f' },
  'new-passkey': { name: 'Work laptop', code: '012345' },
  'forgotten-password': { email: 'ada@example.com' },
  'account-name': { firstName: 'Ada', lastName: "O'Neil-Byron" },
  'change-password-by-app': { password: 'x', newPassword: 'a long enough sentence', code: '012345' },
  'change-password': { password: 'x', newPassword: 'a long enough sentence' },
  'new-password': { password: 'a long enough sentence' },
  'chat-start': { friendlyName: 'Ada', emailAddress: 'ada@example.com' },
  'chat-start-development': { friendlyName: 'Ada', emailAddress: 'ada@example.com', agentId: 'sam' },
  'chat-feedback': { reason: 'Answer too vague' },
  'ceo-feedback': { topic: 'COMPLIMENT', message: 'You were quick.', marketingConsent: true },
  profile: {
    firstName: 'Ada',
    lastName: "O'Neil-Byron",
    dateOfBirth: { day: 2, month: 4, year: 1980 },
    property: address,
    occupancyType: 'PRIMARY',
    isListedForSale: 'NO',
    employmentType: 'FULL_TIME',
    income: 90_000,
    softCreditConsent: true,
  },
  ...APPLICATION_ANSWERS,
};

const of =
  (form: string) =>
  (row: string, field: string, values: unknown[], message?: string, at = field): FormRow[] =>
    values.map((value) => ({
      row,
      form,
      change: { [field]: value },
      told: message === undefined ? [] : [[`/${at.replaceAll('.', '/')}`, message]],
    }));

const thoughts = of('ceo-feedback');
const property = of('property-address');
const sale = of('for-sale');
const income = of('annual-income');
const name = of('legal-name');
const profile = of('profile');
const contact = of('contact-info');
const login = of('sign-up');
const chat = of('chat-start');
const chatAgent = of('chat-start-development');
const feedback = of('chat-feedback');
const consent = of('consent');

const UNSUPPORTED = 'Some of the characters entered are not supported';
const SOURCE = 'Please select a primary source of income.';
const DIGITS = 'Enter your income in digits only';
const WHOLE = 'Enter whole dollars, without cents';
const LOW = 'Must be at least $0';
const HIGH = 'Must be less than $10,000,000';
const FIRST = 'First name must be at least two characters';
const LAST = 'Last name must be at least two characters';
const CITY = 'Please enter a valid city name';
const ZIP = 'Please enter a valid zipcode';
const ADDRESS = 'Please enter a valid property address';
const STREET = 'Street address is required';
const AGREE = 'Please agree to the credit check to see your offers';
const NAMES = ['firstName', 'lastName'];
const EMPLOYMENT = `FULL_TIME PART_TIME SELF_EMPLOYED RETIRED ALIMONY CHILD_SUPPORT SEPARATE_MAINTENANCE_PAYMENTS
  PUBLIC_ASSISTANCE_PROGRAM`;

const ADDRESSES: FormRow[] = [
  ...thoughts('VAL-35', 'topic', ['IMPROVE_PRODUCT', 'COMPLIMENT']),
  ...thoughts('VAL-35', 'topic', [undefined, 'OTHER'], 'Please choose what it is about'),
  ...thoughts('VAL-35', 'marketingConsent', [true, false]),
  ...thoughts('VAL-35', 'marketingConsent', [undefined, 'yes'], 'Please choose Yes or No'),
  ...thoughts('VAL-36', 'message', ['x'.repeat(10), 'x'.repeat(1000)]),
  ...thoughts('VAL-36', 'message', [undefined, 'x'.repeat(9)], 'Must be at least 10 characters'),
  ...thoughts('VAL-36', 'message', ['x'.repeat(1001)], 'Must be at most 1000 characters'),
  ...property(
    'VAL-01',
    'occupancyType',
    [undefined, '', 'RENTED', 3, null],
    'Please select an occupancy type',
  ),
  ...property('VAL-01', 'occupancyType', ['PRIMARY', 'SECONDARY', 'INVESTMENT']),
  ...property('VAL-02', 'address.street1', [undefined, ''], STREET),
  ...property('VAL-26', 'address.street1', [undefined, '', '   '], STREET),
  ...property(
    'VAL-27',
    'address.city',
    [undefined, '', '   ', '\u00a0 ', 'Boise 2', 'St. Louis', "Coeur d'Alene"],
    CITY,
  ),
  ...property('VAL-27', 'address.city', ['Boise', 'Salt Lake City', 'Cañon City']),
  ...property('VAL-28', 'address.state', [undefined, ''], 'State is required'),
  ...property('VAL-28', 'address.state', ['I', 'IDA', 'Idaho'], 'State must be two characters in length'),
  ...property('VAL-28', 'address.state', ['ZZ', '12', 'id'], 'Please enter a valid state'),
  ...property('VAL-28', 'address.state', ['ID', 'DC', 'WY']),
  ...property('VAL-29', 'address.zip', [undefined, '', '8370', '837021', '83702-1', 'abcde'], ZIP),
  ...property('VAL-29', 'address.zip', ['00501', '83702', ' 83702', '80203 ']),
  ...property('VAL-30', 'address.street1', ['1A', 'Main', '12Main'], ADDRESS),
  ...property('VAL-30', 'address.street1', ['1 A', '12 Main Street', ' 12  Main ']),
  ...property('VAL-30', 'address', [undefined, '12 Main Street', null, []], ADDRESS),
  ...property('VAL-30', 'address.street1', [`1 ${'a'.repeat(127)}`], 'Please check this answer.'),
  ...of('home-address')('VAL-29', 'address.zip', ['8370'], ZIP),
];

const REGISTRATION: FormRow[] = [
  ...sale('VAL-03', 'isListedForSale', [undefined, '', 'MAYBE', 'yes', true, null], 'Required'),
  ...sale('VAL-03', 'isListedForSale', ['YES', 'NO']),
  ...income('VAL-04', 'employmentType', [undefined, '', 'LOTTERY', null], SOURCE),
  ...income(
    'VAL-05',
    'employmentType',
    ['UNEMPLOYED'],
    "We apologize. At this time, we don't lend to unemployed borrowers.",
  ),
  ...income('ENUM-02', 'employmentType', EMPLOYMENT.split(/\s+/)),
  ...income('VAL-06', 'income', [undefined, ''], 'Required.'),
  ...income('VAL-06', 'income', ['90000', '12O000', '1e5', null, {}], DIGITS),
  ...income('VAL-25', 'income', [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY], DIGITS),
  ...income('VAL-07', 'income', [-0.01, -1], LOW),
  ...income('VAL-07', 'income', [0, 1]),
  ...income('VAL-08', 'income', [9_999_999.01, 10_000_000], HIGH),
  ...income('VAL-08', 'income', [9_999_999]),
  ...income('VAL-06', 'income', [0.01, 85_000.5, 9_999_998.99], WHOLE),
  ...income('VAL-09', 'otherIncome', [undefined, null, 0, 9_999_999]),
  ...income('VAL-10', 'otherIncome', [-1], LOW),
  ...income('VAL-10', 'otherIncome', ['some'], 'Enter this income in digits only'),
  ...income('VAL-10', 'otherIncome', [9_999_999.01], HIGH),
  ...income('VAL-10', 'otherIncome', [0.5], WHOLE),
  ...name('VAL-11', 'firstName', [undefined, '', 'A', 'A ', ' A', '  ', '-'], FIRST),
  ...name('VAL-12', 'lastName', [undefined, '', 'L', ' L ', '  '], LAST),
  ...NAMES.flatMap((field) =>
    name('VAL-13', field, ["O'Neil", 'Ada1', 'Ada.', 'Ada_', '--', 'Ad@'], UNSUPPORTED),
  ),
  ...NAMES.flatMap((field) =>
    name('VAL-13', field, ['Jo', 'Mary Ann', 'Smith-Jones', 'José', 'Ælfgifu', '李明', 'Zoe\u0308']),
  ),
  ...NAMES.flatMap((field) => name('VAL-13', field, ['a'.repeat(128)])),
  ...NAMES.flatMap((field) => name('VAL-13', field, ['a'.repeat(129)], 'Please keep it to 128 characters')),
  ...name('VAL-14', 'middleName', [undefined, '', '  ', 'K', ' K ', 'Anne-Marie']),
  ...name('VAL-16', 'middleName', ['K.', "D'Arcy"], UNSUPPORTED),
  ...name('VAL-14', 'suffix', [undefined, 'JR', 'SR', 'I', 'II', 'III', 'IV', 'V']),
  ...name('VAL-14', 'suffix', ['VI', 'Jr.', 3], 'Please check this answer.'),
  ...NAMES.flatMap((field) => profile('VAL-15', field, ["O'Neil", 'Smith-Jones', 'Anna Maria Luisa', 'Jr.'])),
  ...NAMES.flatMap((field) =>
    profile(
      'VAL-15',
      field,
      ["O''Neil", 'a-b-c-d', 'Ada1', 'Ada..', "d'A-B c.", '-Ada', 'Ada-'],
      UNSUPPORTED,
    ),
  ),
  ...contact('REG-20', 'email', [undefined, ''], 'Required'),
  ...contact(
    'REG-20',
    'email',
    ['ada', 'ada@', '@example.com', 'ada example.com'],
    'Please enter a valid email',
  ),
  ...contact('REG-20', 'email', [`${'a'.repeat(64)}@${'b'.repeat(59)}.com`]),
  ...contact(
    'REG-20',
    'email',
    [`${'a'.repeat(64)}@${'b'.repeat(60)}.com`],
    'Cannot be more than 128 characters',
  ),
  ...contact('REG-20', 'phone', [undefined, ''], 'Required'),
  ...contact(
    'REG-20',
    'phone',
    ['208555014', '20855501422', '+442085550142', 'call me'],
    'Please enter a phone number with 10 digits',
  ),
  ...contact('REG-20', 'phone', ['2085550142', '12085550142', '+12085550142']),
  ...login('REG-20', 'password', [undefined, ''], 'Required'),
  ...login('REG-20', 'password', ['eleven char'], 'Must be at least 12 characters'),
  ...login('REG-20', 'password', ['twelve chars', 'x'.repeat(128)]),
  ...login('REG-20', 'password', ['x'.repeat(129)], 'Cannot be more than 128 characters'),
  ...login('REG-21', 'softCreditConsent', [undefined, false, 'true', null], AGREE),
  ...consent('REG-21', 'softCreditConsent', [undefined, false, 'true', null], AGREE),
];

const LONG = 'Cannot be more than 128 characters';
const SHORT = 'Please restrict your response to 140 characters.';

const CHAT: FormRow[] = [
  ...chat('VAL-31', 'friendlyName', [undefined, '', '  '], 'Required'),
  ...chat('VAL-31', 'friendlyName', ['a', 'a'.repeat(128), 'Zoë']),
  ...chat('VAL-31', 'friendlyName', ['a'.repeat(129)], LONG),
  ...chat('VAL-32', 'emailAddress', [`${'a'.repeat(64)}@${'b'.repeat(59)}.com`]),
  ...chat('VAL-32', 'emailAddress', [`${'a'.repeat(64)}@${'b'.repeat(60)}.com`], LONG),
  ...chat('VAL-34', 'emailAddress', [undefined, ''], 'Required'),
  ...chat('VAL-34', 'emailAddress', ['ada', 'ada@', 'ada example.com'], 'Please enter a valid email'),
  ...chatAgent('VAL-33', 'agentId', [undefined, ''], 'Required'),
  ...feedback('VAL-38', 'reason', [undefined, '', 'None'], 'Please select a reason'),
  ...feedback('VAL-38', 'reason', ['Answer too vague', 'Not specific to my application', 'Other']),
  ...[140, 141].map((length) => ({
    ...{
      row: 'VAL-39',
      form: 'chat-feedback',
      change: { reason: 'Other', additionalInfo: 'x'.repeat(length) },
    },
    told: (length > 140 ? [['/additionalInfo', SHORT]] : []) as FormRow['told'],
  })),
];

export const FORM_ROWS: FormRow[] = [...ADDRESSES, ...REGISTRATION, ...CHAT];
