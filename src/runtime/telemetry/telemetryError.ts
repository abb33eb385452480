/** The errors of telemetry, and which errors are no news to it at all (SL 8). */
import { isNetworkFault } from '../../engine/model/fault.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { RequestError } from '../client/requestError.ts';

const FETCHING = 'Error fetching';
const NO_SESSION = 'An error occurred while establishing a session, retries failed.';

export class TelemetryError extends Error {
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, message: string = FETCHING, data?: unknown, cause?: unknown) {
    super(message, { cause });
    this.name = 'TelemetryError';
    this.status = status;
    this.data = data;
  }
}

/** Its message is what the reply says in its `status` (ERR-11). */
export function fetchError(error: unknown): TelemetryError {
  if (!(error instanceof RequestError)) return new TelemetryError(0, FETCHING, undefined, error);
  const said = isRecord(error.data) ? error.data.status : undefined;
  return new TelemetryError(
    error.status,
    typeof said === 'string' && said !== '' ? said : FETCHING,
    error.data,
    error,
  );
}

/** Each try to begin a session has failed (ERR-12). */
export function noSession(cause: unknown): TelemetryError {
  return new TelemetryError(500, NO_SESSION, undefined, cause);
}

/** Nothing came back, or not in time (ERR-20, 21). */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof RequestError || error instanceof TelemetryError) return error.status === 0;
  return isNetworkFault(error);
}
