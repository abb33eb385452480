/** The condition that a URL names (SL 2). */

/** The query parameter that names it; the screen of the condition takes its answer from there. */
const NAMED_BY = 'conditionUuid';

export function conditionNamed(search: string): string | undefined {
  return new URLSearchParams(search).get(NAMED_BY) ?? undefined;
}
