/** Which other products have the form or the facts that a problem is about? What one product's edit breaks in another is told with both names. */
import type { Model, ProductModel } from '../model/model.ts';
import { listed } from '../model/nearest.ts';
import type { Problem } from '../model/project.ts';
import { formsByTrigger, formsOf } from '../model/uses.ts';

/** What is right in one product and wrong in another. */
const OF_A_PRODUCT = /^(trigger\/unknown|var\/|effect\/|lookup\/|literal\/|form\/sensitivity)/;

/** The problem with a hint that names them; as it is where nobody else has it. */
export function namingOthers(problem: Problem, model: Model): Problem {
  if (!OF_A_PRODUCT.test(problem.code) || model.products.length < 2) return problem;
  const form = model.forms.all.find(({ file }) => file === problem.file);
  const said = form
    ? ofForm(form.name, model)
    : model.products.flatMap((product) => ofFlow(problem, product, model))[0];
  if (said === undefined) return problem;
  return { ...problem, hint: problem.hint === undefined ? said : `${problem.hint} ${said}` };
}

/** Of a shared form it is not known in which of them it is wrong: it has to be right in each. */
function ofForm(form: string, { products }: Model): string | undefined {
  const shown = products.filter((product) => formsOf(product).has(form)).map(({ id }) => id);
  return shown.length < 2
    ? undefined
    : `This form is shown by ${listed(shown)}, and has to fit each of them.`;
}

function ofFlow(problem: Problem, product: ProductModel, model: Model): string[] {
  const isOurs = [...product.flows.values()].some(({ files }) =>
    files.some(({ file }) => file === problem.file),
  );
  if (!isOurs) return [];
  const others = model.products.filter((each) => each !== product);
  const forms = formsAt(problem, product, model).flatMap((form) => {
    const shown = others.filter((each) => formsOf(each).has(form)).map(({ id }) => id);
    return shown.length === 0 ? [] : [`The form "${form}" is also shown by ${listed(shown)}.`];
  });
  const [root = ''] = /"([\w-]+)\./.exec(problem.message)?.slice(1) ?? [];
  const schema = product.file?.value.facts[root]?.schema;
  const having = others.filter(({ file }) =>
    Object.values(file?.value.facts ?? {}).some((each) => each?.schema === schema),
  );
  const facts = `The facts of "${root}" are also those of ${listed(having.map(({ id }) => id))}.`;
  return [...forms, ...(schema === undefined || having.length === 0 ? [] : [facts])];
}

/** The form of the screen that the problem stands at, or those in whose company the trigger is asked. */
function formsAt({ file, pointer: [key, name] }: Problem, product: ProductModel, model: Model): string[] {
  if (key === 'triggers') return [...(formsByTrigger(product, model).get(String(name)) ?? [])];
  if (key !== 'screens') return [];
  const screens = [...product.flows.values()].flatMap(({ screens }) => screens.all);
  const here = screens.filter((each) => each.file === file && each.pointer[1] === name);
  return here.flatMap(({ value: { form } }) => form ?? []);
}
