/** What the build puts in place of names. */

/** Names the sources that were built. */
declare const __BUILD__: string;
