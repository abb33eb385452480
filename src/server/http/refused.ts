/** Refusals: a person's bad input, or something that is not so (yet); never a fault of ours. */
import { joinMessages, type Refusal } from '../../engine/answer/forms.ts';

export interface RefusalBody {
  message: string;
  errors: string[];
  fields: Refusal[];
  [more: string]: unknown;
}

export interface RefusedOptions {
  fields?: Refusal[];
  /** Further keys of the body, such as the `route` that is open instead. */
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** Thrown by handlers; a transaction that it leaves is rolled back, so that a refusal changes nothing. */
export class Refused extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    { fields = [], more = {}, headers = {} }: RefusedOptions = {},
  ) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.body = refusalBody(message, fields, more);
    this.headers = headers;
  }
}

/** `errors` are the distinct texts to show (decisions F28, AF 8). */
export function refusalBody(
  message: string,
  fields: Refusal[] = [],
  more: Record<string, unknown> = {},
): RefusalBody {
  const errors = fields.length > 0 ? [...new Set(fields.map((field) => field.message))] : [message];
  return { ...more, message, errors, fields };
}

export const UNAUTHENTICATED = 'unauthenticated';

/** Nobody is signed in: the session is over, or there never was one (AF 8). */
export function notSignedIn(): Refused {
  return new Refused(401, UNAUTHENTICATED);
}

/** The same for what never was and for what is somebody else's: the answer must not tell which. */
export function notFound(): Refused {
  return new Refused(404, 'There is nothing here.');
}

/** For who reads one text alone, that of the fields joined (SL 8). */
export function refusedFields(fields: Refusal[], more: Record<string, unknown> = {}): Refused {
  return new Refused(422, joinMessages(fields.map(({ message }) => message)), { fields, more });
}
