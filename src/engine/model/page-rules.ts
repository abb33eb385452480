/** What a page and the server that sends it call alike, beside what the page holds. */

/** The header of a page that names the bundle it would be given now. */
export const BUNDLE_URL_HEADER = 'x-bundle-url';

/** The one rule (Trusted Types) that a page's policy lets its scripts make. */
export const WORKER_RULE = 'document-worker';
