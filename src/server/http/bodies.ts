/** Checks that a body has the shape its call asks for. One Ajv for all calls: nothing coerced, nothing dropped. */
import { Ajv, type ErrorObject } from 'ajv';
import type { Refusal } from '../../engine/answer/forms.ts';
import type { Coordinates } from '../../engine/decide/location.ts';
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { REASON_LENGTH } from '../../engine/model/reason.ts';
import { NEEDS, type Need, ORDERS, type Order, WHOSE, type Whose } from '../store/staff-list.ts';
import { Refused, refusedFields } from './refused.ts';

const ajv = new Ajv({
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: true,
});

const TEXT = { type: 'string', minLength: 1, maxLength: 2000 };
const NAME = { type: 'string', minLength: 1, maxLength: 200 };
const ANSWERS = { type: 'object', maxProperties: 200 };

/** It throws a refusal: 400 for what is no object, else 422 with the fields. */
export interface BodyReader<T> {
  (body: unknown): T;
  /** What it takes, as calls are described by. */
  schema: JsonSchema;
}

export function bodyReader<T>(
  properties: Record<string, JsonSchema>,
  required: (keyof T & string)[],
): BodyReader<T> {
  const schema = { type: 'object', additionalProperties: false, properties, required };
  const validator = whenAsked(() => ajv.compile<T>(schema));
  const read = (body: unknown) => {
    if (!isRecord(body)) throw new Refused(400, 'The body is to be a JSON object.');
    const validate = validator();
    if (validate(body)) return body;
    throw refusedFields(fieldsOf(validate.errors ?? []));
  };
  return Object.assign(read, { schema });
}

/** A list is taken as it is; one object as a list of one. `refuse` makes the refusal of the fields. */
export function listReader<T>(
  item: JsonSchema,
  most: number,
  refuse: (fields: Refusal[]) => Refused,
): BodyReader<T[]> {
  const list = { type: 'array', minItems: 1, maxItems: most, items: item };
  const validator = whenAsked(() => ajv.compile<T[]>(list));
  const read = (body: unknown) => {
    const validate = validator();
    const given = Array.isArray(body) ? body : [body];
    if (validate(given)) return given;
    throw refuse(fieldsOf(validate.errors ?? []));
  };
  return Object.assign(read, { schema: { anyOf: [item, list] } });
}

/** A start waits for no validator: each is made for the first body of its call. */
function whenAsked<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function fieldsOf(errors: ErrorObject[]): Refusal[] {
  return errors.map(({ instancePath, keyword, params }) => {
    const name = params.missingProperty ?? params.additionalProperty;
    const pointer = name === undefined ? instancePath : `${instancePath}/${String(name)}`;
    return { pointer, keyword, message: sentence(keyword, pointer) };
  });
}

export interface SavedAnswers {
  screen: string;
  answers: Record<string, unknown>;
  bundle: string;
}

export const readSavedAnswers = bodyReader<SavedAnswers>({ screen: NAME, answers: ANSWERS, bundle: NAME }, [
  'screen',
  'answers',
  'bundle',
]);

export interface SavedDraft extends SavedAnswers {
  keeps?: Record<string, string>;
  /** Makes the application as well, where nothing more is asked. */
  creates?: boolean;
}

export const readSavedDraft = bodyReader<SavedDraft>(
  {
    screen: NAME,
    answers: ANSWERS,
    bundle: NAME,
    keeps: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: { type: 'string', maxLength: 500 },
    },
    creates: { type: 'boolean' },
  },
  ['screen', 'answers', 'bundle'],
);

export const readUnsubmittedText = bodyReader<Omit<SavedAnswers, 'bundle'>>(
  { screen: NAME, answers: ANSWERS },
  ['screen', 'answers'],
);

export const readCredentials = bodyReader<{ email: string; password: string }>(
  {
    email: { type: 'string', minLength: 1, maxLength: 254 },
    password: { type: 'string', minLength: 1, maxLength: 128 },
  },
  ['email', 'password'],
);

export const readCode = bodyReader<{ challenge: string; code: string }>(
  { challenge: NAME, code: { type: 'string', pattern: '^[0-9]{6}$' } },
  ['challenge', 'code'],
);

/** A code of an app or an email, or a recovery code, however it is spaced. */
export const FACTOR_CODE = {
  type: 'string',
  pattern: '^([0-9]{6}|[0-9A-Za-z]{4}([ -]?[0-9A-Za-z]{4}){2})$',
};

export const readFactorCode = bodyReader<{ challenge: string; code: string }>(
  { challenge: NAME, code: FACTOR_CODE },
  ['challenge', 'code'],
);

/** Six digits, of an email or an app. */
export const CODE = { type: 'string', pattern: '^[0-9]{6}$' };

export const readOwnCode = bodyReader<{ code: string }>({ code: CODE }, ['code']);

export const readForgotten = bodyReader<{ email: string }>(
  { email: { type: 'string', minLength: 1, maxLength: 254 } },
  ['email'],
);

export const readStaffSearch = bodyReader<{
  page?: number;
  order?: Order;
  status?: string;
  needs?: Need;
  whose?: Whose;
  search?: string;
}>(
  {
    page: { type: 'integer', minimum: 0, maximum: 999_999 },
    order: { enum: [...ORDERS] },
    status: NAME,
    needs: { enum: [...NEEDS] },
    whose: { enum: [...WHOSE] },
    search: { type: 'string', maxLength: 254 },
  },
  [],
);

/** `assigned`: to who asks, else given back. */
export const readAssigned = bodyReader<{ assigned: boolean }>({ assigned: { type: 'boolean' } }, [
  'assigned',
]);

export const readReset = bodyReader<{ token: string; password: string }>(
  { token: TEXT, password: { type: 'string', minLength: 1, maxLength: 128 } },
  ['token', 'password'],
);

/** One that they have, or want. */
export const PASSWORD = { type: 'string', minLength: 1, maxLength: 128 };

/** `code`: of the app of whoever has one. */
export const readPasswordChange = bodyReader<{ password: string; newPassword: string; code?: string }>(
  { password: PASSWORD, newPassword: PASSWORD, code: CODE },
  ['password', 'newPassword'],
);

/** Of who asks for something that cannot be taken back; `code` as above. */
export const readProof = bodyReader<{ password: string; code?: string }>({ password: PASSWORD, code: CODE }, [
  'password',
]);

/** Of who has no app yet. */
export const readPassword = bodyReader<{ password: string }>({ password: PASSWORD }, ['password']);

const PERSONS_NAME = { type: 'string', pattern: '\\S', maxLength: 128 };

export const readName = bodyReader<{ firstName: string; lastName: string }>(
  { firstName: PERSONS_NAME, lastName: PERSONS_NAME },
  ['firstName', 'lastName'],
);

/** As browsers tell it (W3C Geolocation): degrees, and meters of accuracy. */
const LOCATION = {
  type: 'object',
  additionalProperties: false,
  required: ['latitude', 'longitude', 'accuracy'],
  properties: {
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    accuracy: { type: 'number', minimum: 0 },
  },
};

export const readBeginning = bodyReader<{ screen: string; bundle: string; location?: Coordinates }>(
  { screen: NAME, bundle: NAME, location: LOCATION },
  ['screen', 'bundle'],
);

/** A code is the other side's; it may be as long as it likes within reason. */
export const readReturn = bodyReader<{ state: string; code?: string; bundle: string }>(
  { state: NAME, code: { type: 'string', maxLength: 4000 }, bundle: NAME },
  ['state', 'bundle'],
);

/** `flow` says whose answers it is made of, or which it walks, where a product has several. */
export const readCreation = bodyReader<{ bundle: string; flow?: string }>({ bundle: NAME, flow: NAME }, [
  'bundle',
]);

/** Beside the answers of the question that signs up. */
export const readSigningUp = bodyReader<{ bundle: string; flow?: string; creates?: boolean }>(
  { bundle: NAME, flow: NAME, creates: { type: 'boolean' } },
  ['bundle'],
);

/** Why staff do something: whoever reads the history wants to know. Blanks around it do not count. */
export const REASON = {
  type: 'string',
  pattern: `\\S[\\s\\S]{${REASON_LENGTH.least - 2},}\\S`,
  maxLength: REASON_LENGTH.most,
};

export const readReview = bodyReader<{ review: string; outcome: string; reason?: string }>(
  { review: NAME, outcome: NAME, reason: REASON },
  ['review', 'outcome'],
);

/** How much a person can be told, and how many documents can be asked for. */
const WRITTEN = {
  anyOf: [
    { type: 'string', maxLength: 2000 },
    { type: 'integer', minimum: 0, maximum: 20 },
    { type: 'boolean' },
    { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 200 } },
  ],
};

/** Whose part in the application is meant, by their id; the application itself where it is left out. */
interface OfPart {
  participant?: string;
}

export const readRaised = bodyReader<
  OfPart & { category: string; fields?: Record<string, string | number | boolean | string[]> }
>(
  {
    ...{ participant: NAME, category: NAME },
    fields: { type: 'object', maxProperties: 20, additionalProperties: WRITTEN },
  },
  ['category'],
);

export const readCleared = bodyReader<OfPart & { uuid: string }>({ participant: NAME, uuid: NAME }, ['uuid']);

export const readNothing = bodyReader<Record<string, never>>({}, []);

/** One value of a query parameter; given more than once, or missing, it is refused. */
export function oneOf(query: Record<string, unknown>, name: string, most = 200): string {
  const value = query[name];
  if (typeof value !== 'string' || value === '' || value.length > most) {
    throw new Refused(400, `The query parameter "${name}" is to be given once.`);
  }
  return value;
}

function sentence(keyword: string, pointer: string): string {
  if (keyword === 'required') return `${pointer} is missing.`;
  if (keyword === 'additionalProperties') return `${pointer} is not asked for here.`;
  return `${pointer} does not fit.`;
}
