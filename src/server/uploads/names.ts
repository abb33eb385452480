/** The names of uploaded files: shown and offered for saving, never believed and never a path. */
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { FILE_KINDS, type FileKind } from './inspect/inspect.ts';

const MOST_CHARACTERS = 120;
const NAMELESS = 'file';

/** The name in the header `x-file-name`, URI-encoded since headers hold ASCII only. Without one it is called "file". */
export function fileNameOf({ headers }: Pick<Call, 'headers'>): string {
  const given = headers['x-file-name'];
  if (given === undefined) return NAMELESS;
  if (given.length > 4000) throw new Refused(400, 'The header x-file-name is too long.');
  try {
    return safeName(decodeURIComponent(given));
  } catch (error) {
    if (error instanceof URIError) throw new Refused(400, 'The header x-file-name is to be URI-encoded.');
    throw error;
  }
}

/** The last part of a path, without what is invisible, turns text around or means something to a file system. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const characters = Array.from(plain);
  if (characters.length <= MOST_CHARACTERS) return plain || NAMELESS;
  const ending = /\.\w{1,5}$/.exec(plain)?.[0] ?? '';
  return characters.slice(0, MOST_CHARACTERS - ending.length).join('') + ending;
}

const JPEG = /\.jpe?g$/i;

/** Ends as files of its type do: who saves it opens it by a program that reads it, and never runs it. */
export function namedAs(name: string, type: string): string {
  const kind = (Object.keys(FILE_KINDS) as FileKind[]).find((each) => FILE_KINDS[each] === type);
  if (kind === undefined || (kind === 'jpg' && JPEG.test(name))) return name;
  return name.toLowerCase().endsWith(`.${kind}`) ? name : `${name}.${kind}`;
}

/** As RFC 6266 has it: a plain name for old programs, the whole one encoded for all others (RFC 8187). */
export function asAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
