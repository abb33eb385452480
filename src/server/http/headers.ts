/** The security headers of every answer: what a page may do, and what others may do with it. */
import { WORKER_RULE } from '../../engine/model/page-rules.ts';

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

const YEAR_IN_SECONDS = 31_536_000;

const PLAIN: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy([]),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const SECURE: Readonly<Record<string, string>> = {
  ...PLAIN,
  'strict-transport-security': `max-age=${YEAR_IN_SECONDS}; includeSubDomains`,
};

/** Sent with every answer. HSTS only behind TLS: on plain HTTP browsers must ignore it (RFC 6797, 7.2). */
export function commonHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure ? SECURE : PLAIN;
}

/** What a browser may be asked for by a page, and then by no page of others within it. */
export function permissionsPolicy(allowed: readonly (typeof PERMISSIONS)[number][]): string {
  return PERMISSIONS.map((name) => `${name}=(${allowed.includes(name) ? 'self' : ''})`).join(', ');
}

/** The policy of what is no page: it may load nothing and be framed by nobody. */
export const NOTHING_ALLOWED =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The policy of a page. Styles made at run time and the entry script carry the nonce; nothing is evaluated.
 * `recorder`: the one other host, with its scheme, that a page may load a script from and send to.
 */
export function pagePolicy(
  nonce: string,
  { isDev, isSecure, recorder }: { isDev: boolean; isSecure: boolean; recorder?: string | undefined },
): string {
  const also = recorder === undefined ? '' : ` ${recorder}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${also}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Blobs are the person's own files, shown before and after they are sent.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws: wss:' : ''}${also}`,
    // Vite's client waits for a server that restarts in a worker of its own making.
    `worker-src 'self'${isDev ? ' blob:' : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text becomes a script or markup nowhere; a document's worker is the one that the page may name. Vite's client does both.
    ...(isDev ? [] : ["require-trusted-types-for 'script'", `trusted-types ${WORKER_RULE}`]),
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
