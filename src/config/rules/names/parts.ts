/** Is each part that schemas share there, and is it used? */
import type { Model } from '../../model/model.ts';
import { problemAt, problemAtKey, unknownName } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { partNamed } from '../../read/parts.ts';

export function* partRule({ parts, partUses }: Model): Generator<Problem> {
  for (const use of partUses) {
    const name = partNamed(use.path);
    if (use.isCircle) {
      yield problemAt('part/cycle', use, [], `The part "${name}" is part of itself.`);
      continue;
    }
    yield* unknownName('part/unknown', 'part', name, parts, use, []);
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
