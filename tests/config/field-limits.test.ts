/** Do the words of a field say its own limits as its schema has them, in the form and in what copy puts in their place? */
import { expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const SIZE = '"widget": "money", "sensitivity": "personal" }';
const WORDS = {
  title: 'From {minimum, money}',
  description: 'Up to {maximum, number}, {org.rent, number}.',
  messages: {
    minimum: 'Must be more than {belowMinimum, money}',
    maximum: 'Must be less than {aboveMaximum, money}',
    multipleOf: 'Whole {multipleOf}',
  },
};

function compiled(limits: object) {
  const field = JSON.stringify({ ...limits, ...WORDS }).slice(1, -1);
  const inForm = changed('schemas/forms/where.json', SIZE, `${SIZE.slice(0, -2)}, ${field} }`);
  const inCopy = changed(
    'flows/garden/copy.yaml',
    'who: { name: { title: Your name } }',
    "where: { size: { minimum: 'At least {minimum, money}' } }",
    inForm,
  );
  const ofOrg = changed(
    'orgs/south.yaml',
    'help: { title: Help is near }',
    "help: { title: Help is near }\n      forms: { where: { size: { maximum: 'Here at most {maximum, money}' } } }",
    inCopy,
  );
  const { project, problems } = createLoader()(ofOrg);
  expect(problems).toEqual([]);
  if (!project) throw new Error('The project has no problem, and yet is not there');
  return compileProject(project)[0];
}

test.each([
  [{ minimum: 1, maximum: 9_999_999, multipleOf: 1 }, '$1', '9,999,999', '$0', '$10,000,000', '$9,999,999'],
  [{ minimum: 1500, maximum: 400_000, multipleOf: 1 }, '$1,500', '400,000', '$1,499', '$400,001', '$400,000'],
])('The limits %j are said by the words', (limits, least, most, below, above, here) => {
  const bundle = compiled(limits);
  expect(bundle?.forms.where?.fields['/size']).toMatchObject({
    title: `From ${least}`,
    // A fact is filled where the hint is shown.
    hint: `Up to ${most}, {org.rent, number}.`,
    messages: {
      minimum: `Must be more than ${below}`,
      maximum: `Must be less than ${above}`,
      multipleOf: 'Whole 1',
    },
  });
  expect(bundle?.copy['forms.where.size.minimum']).toBe(`At least ${least}`);
  expect(bundle?.orgs.south?.products.garden?.copy['forms.where.size.maximum']).toBe(`Here at most ${here}`);
});
