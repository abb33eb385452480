/** Does each screen that invites, or lists who was invited, name a role, and ask all that is told of each person? */
import type { Invites } from '../../../engine/model/language.ts';
import { isRecord, readPath } from '../../../engine/model/paths.ts';
import {
  declarationOf,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
  unknownName,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath } from '../../model/typed.ts';

export function* invitesRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file) continue;
    for (const flow of product.flows.values()) yield* invitations(flow, product, model);
  }
}

/** Screens that invite, or list who was invited. */
function* invitations(flow: FlowModel, product: ProductModel, model: Model): Generator<Problem> {
  const inviting = flow.screens.all.flatMap(({ value }) => value.invites ?? []);
  for (const screen of flow.screens.all) {
    const { invites, role: listed, kind } = screen.value;
    const name = invites?.role ?? listed;
    if (kind === 'participants' && listed === undefined) {
      yield problemAt(
        'role/unknown',
        screen,
        ['kind'],
        'This screen does not say which role it lists.',
        'Add "role".',
      );
    }
    if (name === undefined) continue;
    const role = declarationOf(product.roles, name);
    const at = invites ? ['invites', 'role'] : ['role'];
    yield* unknownName('role/unknown', 'role', name, product.roles, screen, at);
    if (!role || !invites) continue;
    if (!role.value.invitation || !invites.fields.includes('email')) {
      const message = `Nobody can be invited to the role "${name}" here: it needs "invitation", and the field "email".`;
      yield problemAt('role/misfit', screen, ['invites'], message);
    }
    for (const [index, field] of invites.fields.entries()) {
      const found = findFact(factRoots(product, model), `${role.value.facts}.${field}`);
      if (isFound(found)) continue;
      const message = `No fact stands at "${role.value.facts}.${field}".${meantPath(found, field)}`;
      yield problemAt('role/misfit', screen, ['invites', 'fields', index], message);
    }
    yield* groupsNamed(screen, invites, model);
    if (invites.each === undefined || inviting.some(({ role, each }) => role === name && !each)) continue;
    const message = `No screen names one person of the role "${name}" alone, so what is told of them cannot be put right.`;
    yield problemAt(
      'role/misfit',
      screen,
      ['invites', 'each'],
      message,
      'Let a screen invite without "each".',
    );
  }
}

/** Each group asks all that is told of one person. */
function* groupsNamed(
  screen: FlowModel['screens']['all'][number],
  { each, fields }: Invites,
  model: Model,
): Generator<Problem> {
  const form = screen.value.form === undefined ? undefined : declarationOf(model.forms, screen.value.form);
  if (!form) return;
  for (const [index, group] of (each ?? []).entries()) {
    const lacking = fields.find(
      (field) => !isRecord(readPath(form.value, `properties.${group}.properties.${field}`)),
    );
    if (lacking === undefined) continue;
    const message = `The form "${form.name}" has no group "${group}" that asks "${lacking}".`;
    yield problemAt(
      'form/field',
      screen,
      ['invites', 'each', index],
      message,
      'Ask it there, or leave it out.',
    );
  }
}
