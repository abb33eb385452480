/** Which parts of a message may be clicked? Links to listed hosts alone, as a browser would read them; all else stays text. */

/** A host whose links may be clicked, and whether those below it may. */
export interface LinkHost {
  host: string;
  subdomains?: boolean;
}

/** A piece of a message; with an address it is a link. */
export interface MessagePart {
  text: string;
  href?: string;
}

/** Typed by people: an address ends where a blank, a quotation mark or a bracket stands. */
const CANDIDATE = /https?:\/\/[^\s<>"'`{}|\\^[\]]+/gi;
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)*_]+$/;
/** Marks that turn or hide what is read: control characters, zero widths, and changes of direction. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export function partsOfMessage(text: string, hosts: readonly LinkHost[]): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const typed = match[0].replace(TRAILING, '');
    const before = text[match.index - 1];
    // In the middle of a word it may be the end of another address: javascript:https://...
    const stands = before === undefined || /[\s(>"'[]/.test(before);
    const href = stands ? linkTo(typed, hosts) : undefined;
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: typed, href });
    from = match.index + typed.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The address as the browser will open it, or undefined where it may not be clicked. */
export function linkTo(typed: string, hosts: readonly LinkHost[]): string | undefined {
  // What is shown has to be what is opened: letters of other scripts can look like ours.
  if (DECEIVING.test(typed) || !/^[\x21-\x7e]+$/.test(typed) || !URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') {
    return undefined;
  }
  // Written as it is read: no other spelling of the host, such as an escaped or an upper-case one with a port.
  const written = /^https:\/\/([^/?#]+)/i.exec(typed)?.[1]?.toLowerCase();
  if (written !== url.hostname || written.startsWith('xn--') || written.includes('.xn--')) return undefined;
  return hosts.some((each) => isOfHost(url.hostname, each)) ? url.href : undefined;
}

function isOfHost(name: string, { host, subdomains = false }: LinkHost): boolean {
  return name === host || (subdomains && name.endsWith(`.${host}`));
}
