/** Texts of people within HTML that the server writes. */

/** Safe between tags and within quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
