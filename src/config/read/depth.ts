/** Measures how deep a text nests before a recursive parser reads it. */
import { Lexer } from 'yaml';

/** The offset of the first place that is too deep. The lexer does not call itself, so no text overflows it. */
export function tooDeepAt(text: string, most: number): number | undefined {
  // Most files have not even enough brackets and indicators to be suspect.
  if (!isSuspect(text, most)) return undefined;
  let offset = 0;
  let inFlow = 0;
  let onLine = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const first = lexeme[0];
    if (isLineBreak(lexeme)) onLine = 0;
    else if (lexeme === '[' || lexeme === '{') inFlow += 1;
    else if (lexeme === ']' || lexeme === '}') inFlow = Math.max(0, inFlow - 1);
    else if ((first === '-' || first === '?') && lexeme.length === 1) onLine += 1;
    if (inFlow + onLine > most) return offset;
    offset += lexemeLength(lexeme);
  }
  return undefined;
}

/** The lexer's own marks (beginning of a document, of a scalar) take no room in the text. */
function lexemeLength(lexeme: string): number {
  return lexeme === '\u0002' || lexeme === '\u0018' || lexeme === '\u001f' ? 0 : lexeme.length;
}

function isLineBreak(lexeme: string): boolean {
  return lexeme[0] === '\n' || lexeme[0] === '\r';
}

function isSuspect(text: string, most: number): boolean {
  let open = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++open);
    else if (character === ']' || character === '}') open = Math.max(0, open - 1);
    if (deepest > most) return true;
  }
  return /(?:[-?][ \t]+){16}/.test(text);
}
