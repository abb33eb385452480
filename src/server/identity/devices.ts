/** On what does somebody sign in? Read off the header that browsers send; it is shown to its owner, and decides nothing. */

export interface Device {
  browser?: string;
  system?: string;
}

/** The first that fits: most browsers say that they are others, too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Nothing of what cannot be told. */
export function deviceOf({ headers }: { headers: Record<string, string | undefined> }): Device {
  const agent = headers['user-agent'] ?? '';
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([pattern]) => pattern.test(agent))?.[1],
  );
  return { ...(browser && { browser }), ...(system && { system }) };
}
