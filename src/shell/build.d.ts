/** What the build puts in place of names. */

/** Names the sources that were built. */
declare const __BUILD__: string;

/** The styles of all parts, written by scripts/styles. */
declare module 'virtual:parts.css';
