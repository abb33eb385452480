/** How long a reason is that staff give for what they do: the field and the server go by the same. */
export const REASON_LENGTH = { least: 10, most: 500 } as const;

/** Blanks around it do not count. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length >= REASON_LENGTH.least && text.length <= REASON_LENGTH.most;
}
