/** Can answers be read back from the facts that they wrote, and what of them is never kept? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersFrom, withoutSecrets } from '../../src/engine/answer/answers.ts';
import { applyEffects } from '../../src/engine/answer/effects.ts';
import { checkAnswers } from '../../src/engine/answer/forms.ts';
import { storedAnswerRefusals } from '../../src/engine/answer/stored-answers.ts';
import type { Effect } from '../../src/engine/model/language.ts';
import { readPath, withValueAt } from '../../src/engine/model/paths.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { realForm, realProduct } from '../support/project.ts';
import { KNOWN } from './application-answers.ts';
import { generatedAnswers } from './generated-answers.ts';

const product = realProduct();
const NOW = '2026-11-20T12:00:00.000Z';

function write(effects: Effect[], answers: unknown, before: Facts = {}, triggers = product.triggers) {
  let count = 0;
  const newId = () => `id${++count}`;
  return applyEffects(effects, answers, before, { newId, now: NOW, triggers });
}

describe('answers read back from the facts', () => {
  const screens = [...product.flows.values()]
    .flatMap((flow) => Object.values(flow.screens))
    .filter(({ form }) => form);

  test.each(screens.map(({ id, form = '', writes }) => ({ id, form, writes })))(
    '$id gives back what was answered',
    ({ form, writes }) => {
      const always = writes.filter(({ when }) => when === undefined);
      fc.assert(
        fc.property(generatedAnswers(form), (answers) => {
          expect(checkAnswers(realForm(form), answers, KNOWN, product.triggers)).toEqual([]);
          const { facts: written } = write(writes, answers, KNOWN);
          const names = Object.keys(product.source.forms[form]?.shape.properties as object);
          // What depends on an answer that is not kept itself cannot be told again.
          const kept = given(answers, always.flatMap(readableFields));
          const held = writes.filter(
            ({ when }) => when === undefined || product.triggers.holds(when, { ...written, answers: kept }),
          );
          const expected = given(answers, held.flatMap(readableFields));
          const seen = product.triggers.withLookups(written);
          expect(answersFrom(writes, seen, names, product.triggers)).toEqual(expected);
          // Written again, they change nothing: what is appended is left out here.
          const settled = writes.filter(({ append, refer }) => append === undefined && refer === undefined);
          const again = write(settled, answers, written);
          expect(again.facts).toEqual(written);
        }),
        { numRuns: 60 },
      );
    },
  );

  function given(answers: unknown, paths: string[]): Facts {
    return paths.reduce<Facts>((all, path) => {
      const answer = readPath(answers, path);
      return answer === undefined ? all : withValueAt(all, path, answer);
    }, {});
  }

  /** Which answers of the form an effect keeps as they are, told from the flow's words alone. */
  function readableFields({ from = 'answers', fields, value, convert, each }: Effect): string[] {
    if (value !== undefined || each || (convert !== undefined && convert !== 'date')) return [];
    if (from === 'answers') return fields ?? [];
    if (!from.startsWith('answers.')) return [];
    const path = from.slice('answers.'.length);
    return fields?.map((field) => `${path}.${field}`) ?? [path];
  }

  test('nothing is read of constants, of digits alone, or of other facts', () => {
    const effects: Effect[] = [
      { set: 'a.ssn', from: 'answers.ssn', convert: 'last4' },
      { set: 'a.phone', from: 'answers.phone', convert: 'digits' },
      { set: 'a.kind', value: { x: 1 } },
      { set: 'a.zip', from: 'registration.zip' },
    ];
    const known = { a: { ssn: '6789', phone: '2085550142', kind: { x: 1 }, zip: '83702' } };
    expect(answersFrom(effects, known, ['ssn', 'phone', 'kind', 'zip', 'x'], product.triggers)).toEqual({});
  });

  test('that an answer cannot be read back is not held against it', () => {
    const validate = Object.assign(() => false, {
      errors: ['homes', 'kind'].map((missingProperty) => {
        return {
          instancePath: '',
          schemaPath: '',
          keyword: 'required',
          params: { missingProperty },
        };
      }),
    });
    const form = { id: 'homes', fields: { '/homes': {}, '/kind': {} }, rules: [], validate };
    const effects: Effect[] = [
      { append: 'a.homes', from: 'answers.homes', each: true },
      { set: 'a', fields: ['kind'] },
    ];
    const refused = storedAnswerRefusals(form, effects, { a: { homes: ['x'] } }, product.triggers);
    expect(refused.map(({ pointer }) => pointer)).toEqual(['/kind']);
  });

  test('only the fields of the form are given back', () => {
    const known = { profile: { name: { firstName: 'Ada', uuid: 'n' } } };
    expect(
      answersFrom(
        [{ set: 'profile.name' }, { set: 'profile.name', fields: ['firstName'] }],
        known,
        ['firstName'],
        product.triggers,
      ),
    ).toEqual({ firstName: 'Ada' });
  });

  test('of a list the entry that is referred to, not the one that came last', () => {
    const effects: Effect[] = [
      {
        append: 'profile.addresses',
        from: 'answers.property',
        fields: ['zip'],
        newId: 'uuid',
        as: 'property',
      },
      { refer: 'application.selectedPropertyUuid', to: 'property' },
    ];
    const addresses = [
      { uuid: 'a', zip: '35801' },
      { uuid: 'b', zip: '04101' },
    ];
    const known = (selectedPropertyUuid?: string) => ({
      profile: { addresses },
      application: { selectedPropertyUuid },
    });
    expect(answersFrom(effects, known('a'), ['property'], product.triggers)).toEqual({
      property: { zip: '35801' },
    });
    expect(answersFrom(effects, known(), ['property'], product.triggers)).toEqual({});
  });
});

test('secrets are taken out of answers that are kept unsubmitted', () => {
  const { fields } = product.source.forms['heloc/sign-up'] ?? { fields: {} };
  expect(withoutSecrets(fields, { email: 'a@b.c', password: 'secret' })).toEqual({ email: 'a@b.c' });
  expect(withoutSecrets(fields, 'text')).toEqual({});
  expect(
    withoutSecrets({ '/bank/number': { sensitivity: 'secret' } }, { bank: { number: '1', name: 'x' } }),
  ).toEqual({ bank: { name: 'x' } });
});
