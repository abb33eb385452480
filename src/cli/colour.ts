/** Colours of terminal text: the same words, with what is wrong in red or yellow. */
import { styleText } from 'node:util';

/** Is this stream a terminal whose owner wants colours (https://no-color.org)? */
export function wantsColour(
  stream: { isTTY?: boolean },
  environment: Record<string, string | undefined>,
): boolean {
  return stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
}

/** Colours the heads of problems and the marks below their lines; every other line stays as it is. */
export function coloured(text: string): string {
  return text
    .replace(
      /^(\S.*:\d+:\d+) {2}(error|warning) {2}(\S+)$/gm,
      (_, place: string, severity: string, code: string) => {
        return `${paint('bold', place)}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${paint('dim', code)}`;
      },
    )
    .replace(/^( *\| *)(\^+)$/gm, (_, margin: string, mark: string) => `${margin}${paint('red', mark)}`);
}

/** The decision to colour is made once, above; the style is not to decide again. */
function paint(style: 'bold' | 'red' | 'yellow' | 'dim', text: string): string {
  return styleText(style, text, { validateStream: false });
}
