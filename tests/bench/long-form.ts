/** Forms longer than real ones, as modules of a page: compiled as the server would send them, with their words beside them. */
import { splitForm } from '../../src/config/compile/forms.ts';
import { compileForm } from '../../src/config/compile/validators.ts';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';

/** Lines of text, all of them asked for. */
export function linesForm(count: number): string {
  const names = Array.from({ length: count }, (_, at) => `line${at}`);
  const properties = names.map((name, at) => [
    name,
    { type: 'string', title: `Line ${at}`, widget: 'text', messages: { required: 'Required.' } },
  ]);
  return moduleOf({ required: names, properties: Object.fromEntries(properties) });
}

/** One field that wants a word for each entry of a list. */
export function listForm(count: number): string {
  const parts = { uuid: { type: 'string' }, choice: { enum: ['KEEP', 'GIVE'] } };
  const item = {
    type: 'object',
    additionalProperties: false,
    required: ['uuid', 'choice'],
    properties: parts,
  };
  const field = {
    ...{ type: 'array', title: 'List', widget: 'entries', items: item },
    options: { from: 'list', shows: [{ field: 'name' }], choices: { KEEP: 'Keep', GIVE: 'Give away' } },
    messages: { required: 'Required.', entries: 'Choose for each of them.' },
  };
  const list = Array.from({ length: count }, (_, at) => ({ uuid: `entry-${at}`, name: `Entry ${at}` }));
  return moduleOf({ required: ['it'], properties: { it: field } }, { list });
}

function moduleOf(schema: JsonSchema, facts: object = {}): string {
  const form = splitForm('bench', { type: 'object', additionalProperties: false, ...schema });
  const { code } = compileForm(form.shape);
  return `${code}\nexport const form = ${JSON.stringify(form)};\nexport const facts = ${JSON.stringify(facts)};`;
}
