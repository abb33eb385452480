/** Reads the JSON that a service of somebody else answers: as much of it as may be, and nothing of it in an error. */

const MOST_BYTES = 1_000_000;

/**
 * Throws what `fail` makes where the answer breaks off, is too long, or is no JSON: a sentence that begins with `who`
 * and quotes nothing.
 */
export async function boundedJson(
  response: Response,
  who: string,
  fail: (message: string, options?: ErrorOptions) => Error,
): Promise<unknown> {
  const text = await boundedText(response, who, fail);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Without a cause: a parser's message quotes what it read.
    throw fail(`${who} answered what is no JSON.`);
  }
}

/** A service gone mad must not fill our memory. */
async function boundedText(
  response: Response,
  who: string,
  fail: (message: string, options?: ErrorOptions) => Error,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > MOST_BYTES) break;
      parts.push(part);
    }
  } catch (cause) {
    throw fail(`${who} broke off its answer.`, { cause });
  }
  if (size > MOST_BYTES) throw fail(`${who} answered more than ${MOST_BYTES} bytes.`);
  return Buffer.concat(parts).toString('utf8');
}
