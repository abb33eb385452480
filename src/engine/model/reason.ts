/** How long a reason is that staff give for what they do: the field and the server go by the same. */
export const REASON = { least: 10, most: 500 } as const;

/** Blanks around it do not count. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length >= REASON.least && text.length <= REASON.most;
}
