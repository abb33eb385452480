/** Is what submits a form by a choice the only question there is, and can people go back to it? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Screen } from '../../../engine/model/language.ts';
import { defaultWidget } from '../../../engine/model/widgets.ts';
import {
  type Declared,
  declarationOf,
  eachFlow,
  type FlowModel,
  type Model,
  problemAt,
} from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { propertiesOf } from '../../model/typed.ts';

/** The widgets that draw one choice as cards. */
const CHOICES = ['choice', 'yesno'];

const BY_BUTTON = 'Remove submitOn: people then continue by the button.';

export function* submitOnRule(model: Model): Generator<Problem> {
  for (const { flow } of eachFlow(model)) {
    for (const screen of flow.screens.all) {
      if (screen.value.submitOn === undefined) continue;
      const reason = whyNotOne(screen.value, model) ?? whyFinal(screen, flow);
      if (reason === undefined) continue;
      const message = `A choice cannot submit the screen "${screen.name}": ${reason}.`;
      yield problemAt('submit/misfit', screen, ['submitOn'], message, BY_BUTTON);
    }
  }
}

/** Of the screen's own form and of those of its other variants. */
function whyNotOne({ kind, form, cases }: Screen, model: Model): string | undefined {
  if (kind !== 'form') return `a screen of kind ${kind} asks for no choice`;
  for (const name of [form, ...(cases ?? []).map((each) => each?.form)]) {
    const asked = name === undefined ? undefined : declarationOf(model.forms, name);
    if (!asked) continue;
    const questions = Object.entries(propertiesOf(asked.value));
    const names = questions.map(([question]) => `"${question}"`);
    if (questions.length === 0) return 'its form asks nothing';
    if (questions.length > 1) return `its form asks more than one question, ${listed(names)}`;
    if (!questions.every(([, field]) => isChoice(field))) return `${names} is answered by no choice of cards`;
  }
  return undefined;
}

function isChoice({ widget, type, enum: choices }: JsonSchema): boolean {
  const count = Array.isArray(choices) ? choices.length : null;
  return CHOICES.includes(typeof widget === 'string' ? widget : defaultWidget(type, count));
}

/** Only the questions of a sequence are gone back to; what the last one does, or one that signs people up, is done. */
function whyFinal({ name, value }: Declared<Screen>, { sequence }: FlowModel): string | undefined {
  const questions = sequence?.questions.map((each) => each.value) ?? [];
  const at = questions.findIndex(({ ask }) => ask === name);
  if (at < 0) return 'it is no question of a sequence, and nobody can go back to it';
  if (questions[at]?.does !== undefined || value.signs || value.invites)
    return 'what its answer does cannot be taken back';
  const isFollowed = questions.slice(at + 1).some(({ when }) => when === undefined);
  return isFollowed ? undefined : 'it may be the last question, and nobody can go back to it then';
}
