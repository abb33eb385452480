/** How large is a file, as people read it, and is it of a kind that may be sent? (SL 5) */

const KB = 1000;
const MB = 1_000_000;

/** Bytes below 1000, KB below 1,000,000, else MB; at most one decimal. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  // Cut off, not rounded up: 999,999 bytes are no 1000 KB.
  const [unit, name] = bytes < MB ? [KB, 'KB'] : [MB, 'MB'];
  return `${Math.floor((bytes / unit) * 10) / 10} ${name}`;
}

/** By its name alone; what is really in it the server looks at. */
export function isKindOf(name: string, kinds: readonly string[]): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return kinds.includes(ending === 'jpeg' ? 'jpg' : ending);
}

/** As a file chooser takes them. */
export function acceptOf(kinds: readonly string[]): string {
  return kinds.flatMap((kind) => (kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`])).join();
}
