/** A form of many fields as the application draws it: the compiled form, the engine's check, the widgets and the brand. */
import { createRoot } from 'react-dom/client';
import { checkAnswers, type FormChunk } from '../../../src/engine/answer/forms.ts';
import type { Form } from '../../../src/engine/model/bundle.ts';
import type { Facts, Triggers } from '../../../src/engine/model/triggers.ts';
import type { FormWords } from '../../../src/widgets/fields.ts';
import { FormFields } from '../../../src/widgets/index.ts';
import { openForm } from '../../../src/widgets/openForm.ts';
import 'virtual:parts.css';
import { createFillingStore } from '../../widgets/fillingStore.ts';
import { countOf, markDrawn } from '../drawn.ts';

const count = countOf(window.location);
const name = new URLSearchParams(window.location.search).get('form') ?? `form-${count}`;
const module: { default: FormChunk; form: Form; facts: Facts } = await import(
  /* @vite-ignore */ `/${name}.js`
);
const { form, facts } = module;
const validator = await openForm(form.fields, Promise.resolve(module.default));
const triggers = { withLookups: (facts: unknown) => facts, holds: () => false } as unknown as Triggers;
const checked = { ...form, rules: [], validate: validator.validate };
const rules = {
  check: (answers: Record<string, unknown>) =>
    checkAnswers(checked, validator.asked(answers), facts, triggers),
  fields: Object.keys(form.fields),
};
const report = () => ({ onChange: () => {}, onLeave: () => {}, onSubmit: () => {} });
const store = createFillingStore({}, undefined, rules, validator, report);
/** Each word is its own slot. */
const words = new Proxy({} as FormWords, { get: (_, slot) => String(slot) });
const root = document.getElementById('root');
markDrawn(count);
if (root) {
  createRoot(root).render(
    <FormFields form={form} validator={validator} store={store} words={words} facts={facts} />,
  );
}
