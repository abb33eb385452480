/** What a person sees of an email's HTML, as a program that shows it would read it. */

/** Its words, a line for each element; that of the list of emails and those of pictures among them. */
export function wordsShown(html: string): string {
  return plain(
    html
      .replace(/<(head|style)\b[\s\S]*?<\/\1>/g, '')
      .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, '\n$1\n')
      .replace(/<[^>]*>/g, '\n'),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** What it leads to, and by which words. */
export function buttonsIn(html: string): { label: string; url: string }[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, url = '', label = '']) => ({
      url: plain(url),
      label: plain(label),
    }),
  );
}

function plain(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
