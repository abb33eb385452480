/** Have the lender's own pages their words, and are none given that they do not show? */
import {
  roleSlot,
  STAFF_COPY,
  STAFF_FIELD,
  STAFF_TEMPLATES,
  standingSlot,
} from '../../../engine/say/staff-copy.ts';
import { isWholly, type Model, type ProductModel, problemAtKey } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { copyLayers } from './copy.ts';

const KNOWN: readonly string[] = [...STAFF_COPY, ...STAFF_TEMPLATES];

export function* staffWordRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const needed = [...KNOWN, ...roleSlots(product)];
    const known = [...needed, ...standingSlots(product)];
    for (const { words, where } of copyLayers(product, model)) {
      for (const slot of Object.keys(words.staff ?? {})) {
        if (known.includes(slot) || slot.startsWith(STAFF_FIELD)) continue;
        if (slot.startsWith(roleSlot('')) && !isWholly(product.roles)) continue;
        const message = `No page of the lender shows words named "staff.${slot}".${didYouMean(slot, known)}`;
        yield problemAtKey('copy/unknown', where, ['staff', slot], message);
      }
    }
    yield* missingWords(product, model, needed);
  }
}

/** Who has a part is listed by role, with how far they are. */
function roleSlots({ file }: ProductModel): string[] {
  return Object.entries(file?.value.roles ?? {}).flatMap(([role, declared]) => {
    const states = ['invited', ...Object.keys(declared?.states ?? {}), 'withdrawn'];
    return [roleSlot(role), ...states.map((state) => roleSlot(role, state))];
  });
}

/** Staff read where an application stands in these words; where there are none, by the name that the files have for it. */
function standingSlots({ flows }: ProductModel): string[] {
  const own = [...flows.values()].filter(({ statuses }) => statuses.all.length > 0);
  return own.flatMap(({ statuses, steps }) => [
    ...statuses.all.map(({ name }) => standingSlot('status', name)),
    ...steps.all.map(({ name }) => standingSlot('step', name)),
  ]);
}

/** A product whose staff sign in by its calls shows them pages. */
function* missingWords(
  { file, copy }: ProductModel,
  { site }: Model,
  needed: readonly string[],
): Generator<Problem> {
  if (!file?.value.calls || !Object.hasOwn(file.value.calls, 'staffLogin') || !copy) return;
  const own = { ...site?.value.copy?.staff, ...copy.value.copy?.staff };
  const lacking = needed.filter((slot) => !Object.hasOwn(own, slot));
  if (lacking.length === 0) return;
  const message = `The pages of the lender have no words for ${listed(lacking, 4)}.`;
  const hint = `Add them to copy.staff in ${copy.file}.`;
  yield problemAtKey('copy/missing', { file: file.file, pointer: ['calls'] }, ['staffLogin'], message, hint);
}
