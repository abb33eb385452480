/** Does what an org sets differ from what it would have anyway, and can its colour be read where it is used? */
import type { OrgFile } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { AA_TEXT, contrast, parseHex } from '../../../engine/say/colour.ts';
import { groundsOf, paletteOf } from '../../../engine/say/palette.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  declarationOf,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { aboutSchema, propertiesOf } from '../../model/typed.ts';
import { chainOf } from '../names/orgs.ts';

export function* overrideRule(model: Model): Generator<Problem> {
  const defaults = new Map(model.products.map((product) => [product.id, defaultsOf(product, model)]));
  const schemas = model.products.map((product) => aboutSchema(product, model));
  const asked = mapped(Object.assign({}, ...schemas.map(propertiesOf)));
  for (const org of model.orgs.all) {
    yield* readable(org);
    const above = chainOf(org, model).slice(1);
    yield* sameAsBelow(org.value.about, [...above.map(({ value }) => value.about), asked], ['about'], org);
    for (const [id, offered] of Object.entries(org.value.products ?? {})) {
      for (const key of ['settings', 'flags', 'copy'] as const) {
        const layers = [...above.map(({ value }) => value.products?.[id]?.[key]), defaults.get(id)?.[key]];
        yield* sameAsBelow(offered?.[key], layers, ['products', id, key], org);
      }
    }
  }
}

function defaultsOf({ file, copy }: ProductModel, model: Model) {
  const settings = file && declarationOf(model.facts, file.value.settings)?.value;
  return {
    settings: mapped(settings ? propertiesOf(settings) : {}),
    flags: mapped(file?.value.flags ?? {}),
    copy: copy?.value.copy,
  };
}

function mapped(all: Record<string, { default?: unknown }>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).map(([name, each]) => [name, each.default]));
}

/** Goes down maps that merge; everything else replaces what the nearest layer says. */
function* sameAsBelow(
  value: unknown,
  layers: unknown[],
  pointer: Pointer,
  org: Declared<OrgFile>,
): Generator<Problem> {
  if (isRecord(value)) {
    for (const [name, below] of Object.entries(value)) {
      const next = layers.map((layer) =>
        isRecord(layer) && Object.hasOwn(layer, name) ? layer[name] : undefined,
      );
      yield* sameAsBelow(below, next, [...pointer, name], org);
    }
    return;
  }
  const anyway = layers.find((layer) => layer !== undefined);
  if (anyway === undefined || JSON.stringify(anyway) !== JSON.stringify(value)) return;
  const name = pointer.slice(pointer[0] === 'about' ? 1 : 2).join('.');
  const message = `The org "${org.name}" sets "${name}" to what it would be anyway.`;
  yield problemAtKey('org/same', org, pointer, message);
}

/** Links stand on the page in the brand's own colour, or in the nearest one of its hue that can be read there. */
function* readable(org: Declared<OrgFile>): Generator<Problem> {
  const { primary, secondary, tone } = org.value.brand ?? {};
  if (primary === undefined || !parseHex(primary)) return;
  const ratio = contrast(primary, groundsOf(primary, tone, 'light').canvas);
  if (ratio >= AA_TEXT) return;
  const other = secondary && parseHex(secondary) ? secondary : primary;
  const link = paletteOf({ primary, secondary: other, tone }, 'light')['brand.link'];
  const message = `Links in "${primary}" have a contrast of ${ratio.toFixed(2)} to the page, and text needs ${AA_TEXT}: they are drawn in ${link}.`;
  yield problemAt(
    'colour/contrast',
    org,
    ['brand', 'primary'],
    message,
    `Write ${link} if the brand allows it.`,
  );
}
