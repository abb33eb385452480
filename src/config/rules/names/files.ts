/** Has each product the files it cannot do without, and is each named as what it declares? */

import { type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { problemOf } from '../../model/problem-of.ts';
import type { Problem } from '../../model/project.ts';
import { isZone } from '../types/dates.ts';

export function* fileRule(model: Model): Generator<Problem> {
  for (const product of model.products) yield* productFiles(product);
  for (const document of model.products.flatMap(({ documents }) => documents.all)) {
    const { name, value } = document;
    if (value.document === name) continue;
    const message = `This file is named "${name}", and the document in it "${value.document}".`;
    yield problemAt('name/file', document, ['document'], message, 'The two are one name.');
  }
  for (const org of model.orgs.all) {
    if (org.value.org === org.name) continue;
    const message = `This file is named "${org.name}", and the org in it "${org.value.org}".`;
    yield problemAt('name/file', org, ['org'], message, 'The two are one name.');
  }
}

function* productFiles({ id, file, present }: ProductModel): Generator<Problem> {
  for (const name of ['product', 'copy'] as const) {
    if (present.has(name)) continue;
    const path = `flows/${id}/${name}.yaml`;
    const message = `The product "${id}" has no ${name}.yaml.`;
    yield problemOf('file/missing', { file: path, pointer: [], at: 'value', message, hint: `Add ${path}.` });
  }
  if (file && file.value.product !== id) {
    const message = `This folder is named "${id}", and the product in it "${file.value.product}".`;
    yield problemAt('name/file', file, ['product'], message, 'The two are one name.');
  }
  if (file && file.value.zone !== null && !isZone(file.value.zone)) {
    const message = `No time zone is named "${file.value.zone}".`;
    yield problemAt('zone/unknown', file, ['zone'], message, 'For example: America/New_York.');
  }
}
