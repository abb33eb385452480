/** Where may a browser be led? To a path of our own, or to a site that the product lists; never to what a text pretends. */

// Browsers drop tabs and line ends inside a URL and read a backslash as a slash.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const MISREAD = /[\\\u0000-\u0020\u007f]/;

/** A path of ours with its query: never another site's (SL 2: `^/[a-z]`). */
export function isOwnPath(text: string): boolean {
  return /^\/[a-z]/.test(text) && !MISREAD.test(text);
}

/**
 * The URL to follow, as a browser would write it; undefined for one that leads anywhere else. `sites` are origins, such
 * as `https://sign-in.example.com`: only their own pages, over https, without a name or password in front.
 */
export function allowedRedirect(text: string, sites: readonly string[]): string | undefined {
  if (isOwnPath(text)) return text;
  if (MISREAD.test(text) || !/^https:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, username, password, href } = new URL(text);
  return sites.includes(origin) && username === '' && password === '' ? href : undefined;
}
