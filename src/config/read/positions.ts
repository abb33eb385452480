/** The file and line of each transition, routing line and trigger of a flow. */
import type { FlowPart } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { declaredBy } from '../model/file-types.ts';
import type { Pointer } from '../model/locations.ts';
import type { SourceFile } from '../model/project.ts';
import { questionsIn } from './inline.ts';
import { parseFile } from './parse.ts';

export interface Position {
  file: string;
  /** From 1. */
  line: number;
}

export interface WrittenTrigger extends Position {
  /** As its author wrote it: references to other triggers stand. */
  rule: unknown;
  /** The place of one of its parts. */
  at: (pointer: Pointer) => Position;
}

/** Lists are in the order in which the compiled flow holds them. */
export interface Positions {
  transitions: Position[];
  routing: Position[];
  triggers: Map<string, WrittenTrigger>;
  claims: Position[];
}

/** Of a project without problems. */
export function positionsIn(files: SourceFile[], product: string, flow: string): Positions {
  const found: Positions = { transitions: [], routing: [], triggers: new Map(), claims: [] };
  for (const file of files) {
    const place = declaredBy(file);
    if (place?.kind !== 'flow' || place.name !== product) continue;
    const { data, places } = parseFile(file);
    if (!isRecord(data)) continue;
    const part = data as unknown as FlowPart;
    const at = (pointer: Pointer): Position => ({
      file: file.path,
      line: places.ofPointer(pointer, 'key').line,
    });
    for (const [name, rule] of Object.entries(part.triggers ?? {})) {
      const below = (pointer: Pointer) => at(['triggers', name, ...pointer]);
      found.triggers.set(name, { ...below([]), rule, at: below });
    }
    for (const { name, rule, pointer } of questionsIn(data, file.path)) {
      if (!found.triggers.has(name))
        found.triggers.set(name, { ...at(pointer), rule, at: () => at(pointer) });
    }
    if (part.flow !== flow) continue;
    for (const key of ['transitions', 'routing', 'claims'] as const) {
      found[key].push(...(part[key] ?? []).map((_, index) => at([key, index])));
    }
  }
  return found;
}
