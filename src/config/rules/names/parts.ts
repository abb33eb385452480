/** Is each part that schemas share there, and is it used? */
import { quote } from '../../model/codes.ts';
import { declaredBy } from '../../model/file-types.ts';
import type { Model, PartUse } from '../../model/model.ts';
import { problemAt, problemAtKey } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { isPartFor, MOST_USES, partNamed, refTo } from '../../read/parts.ts';

export function* partRule({ parts, partUses }: Model): Generator<Problem> {
  const told = new Set<string>();
  for (const use of partUses) {
    if (use.isOneTooMany) {
      const message = `${use.of.file} names parts more than ${MOST_USES.toLocaleString('en-US')} times, those that its parts name included.`;
      yield problemAt('part/many', use, [], message);
      continue;
    }
    const [, shape] = use.start;
    // What a shape itself names is read wherever the shape stands, and told once.
    const where = JSON.stringify([use.file, use.pointer]);
    if (told.has(where)) continue;
    told.add(where);
    if (shape !== undefined) {
      yield* wrongShape(use, String(shape));
      continue;
    }
    const name = partNamed(use.path);
    if (use.isCircle) {
      yield problemAt('part/cycle', use, [], `The part "${name}" is part of itself.`);
      continue;
    }
    if (!isPartFor(use.path, use.file)) yield wrongReference(use);
    else if (!parts.names.has(name)) yield unknownPart(use, name, parts);
  }
}

/** Often it is there, in the other folder: a product has parts of its own, and all share others. */
function unknownPart(use: PartUse, name: string, parts: Model['parts']): Problem {
  const last = (path: string) => path.slice(path.lastIndexOf('/'));
  const other = parts.all.find(({ file }) => last(file) === last(use.path) && isPartFor(file, use.file));
  const message = `No part is named "${name}".${other ? '' : didYouMean(name, parts.names)}`;
  return problemAt('part/unknown', use, [], message, other && `Refer to "${refTo(other.file, use.file)}".`);
}

/** JSON Schema may refer to any place or address; here only what is read as a part can be meant. */
function wrongReference(use: PartUse): Problem {
  const message = `A schema cannot refer to "${quote(use.ref)}".`;
  const { kind, name = '' } = declaredBy({ path: use.file, text: '' }) ?? {};
  const isForm = kind === 'form';
  const own = name.includes('/') ? ', or to one of the product alone, "../parts/<name>.json"' : '';
  const shapes = isForm ? ', or to a shape of this form, "#/definitions/<name>"' : '';
  const part = refTo('schemas/parts/<name>.json', use.file);
  return problemAt('part/unknown', use, [], message, `Refer to a part, "${part}"${own}${shapes}.`);
}

function* wrongShape(use: PartUse, name: string): Generator<Problem> {
  if (use.isCircle) {
    const hint = 'A fact has as many levels as its schema: write out as many of them as are asked.';
    yield problemAt('part/cycle', use, [], `The shape "${name}" is part of itself.`, hint);
  } else if (use.isMissing) {
    yield problemAt(
      'part/unknown',
      use,
      [],
      `This form defines no shape "${name}".`,
      'Shapes stand under "definitions" of the form.',
    );
  }
}

export function* unusedPartRule({ parts, partUses }: Model): Generator<Problem> {
  const inSchemas = partUses.filter(({ of }) => !parts.all.some(({ file }) => file === of.file));
  const used = new Set(inSchemas.map(({ path }) => path));
  for (const part of parts.all) {
    if (used.has(part.file)) continue;
    yield problemAtKey('part/unused', part, [], `No schema uses the part "${part.name}".`);
  }
}
