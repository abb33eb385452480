/** Which stored values of an application do newer files no longer allow, that the release in force did? Both sides are judged as answers are. */
import { wholeValidator } from '../../config/compile/results.ts';
import { checkAnswers, type Refusal, type Validate } from '../../engine/answer/forms.ts';
import { askedQuestions } from '../../engine/answer/sequence.ts';
import { storedAnswerRefusals } from '../../engine/answer/stored-answers.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import type { Form, JsonSchema, Screen } from '../../engine/model/bundle.ts';
import { isRecord, stableText } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { type FactOfAnswer, factOfAnswer, factsOfAnswers } from './fact-of-answer.ts';
import type { CompileForm } from './kept-bundles.ts';
import { formFor, type PublishedProduct } from './published.ts';

/** One path at which a value, or that it is missing, is no longer allowed. Nothing of the value. */
export interface Disallowed {
  /** Dotted; `*` is an entry of a list. */
  path: string;
  /** A keyword of JSON Schema, the trigger of a form's rule, or the widget whose facts it does not fit. */
  keyword: string;
  /** What says so: a form with the path of the answer, or the fact schema of the path's root. */
  by: { kind: 'form'; form: string; answer: string } | { kind: 'facts'; root: string };
}

export interface JudgedApplication {
  stood: OpenApplication;
  stands: OpenApplication;
  /** The screens that were answered, by their ids then. */
  answered: ReadonlySet<string>;
}

type Side = Pick<OpenApplication, 'product' | 'org' | 'facts'>;

/** Answers one finding a path, those of fact schemas first: a form that points at its fact says the same. */
export function createValueJudge(compileForm: CompileForm): (given: JudgedApplication) => Disallowed[] {
  const isSame = sameness();
  const judges = [factJudge(isSame), formJudge(compileForm, isSame)];
  return (given) => {
    const found = new Map<string, Disallowed>();
    for (const each of judges.flatMap((judge) => judge(given))) {
      if (!found.has(each.path)) found.set(each.path, each);
    }
    return [...found.values()];
  };
}

type IsSame = ReturnType<typeof sameness>;
type Judge = (given: JudgedApplication) => Disallowed[];

/** Most of a product stays as it was: what both sides say alike needs no judging. Texts are made once of each object. */
function sameness(): (one: object | undefined, other: object | undefined) => boolean {
  const texts = new WeakMap<object, string>();
  const textOf = (value: object) => {
    const text = texts.get(value) ?? stableText(value);
    texts.set(value, text);
    return text;
  };
  return (one, other) => one === other || (!!one && !!other && textOf(one) === textOf(other));
}

/** Facts of an application and of its person, by the schemas of their roots. */
function factJudge(isSame: IsSame): Judge {
  const validators = new WeakMap<JsonSchema, Validate>();
  const refusalsOf = ({ product, facts }: Side, root: string): Refusal[] => {
    const schema = storedSchemas(product)[root];
    if (schema === undefined || facts[root] === undefined) return [];
    const validate = validators.get(schema) ?? wholeValidator(schema);
    validators.set(schema, validate);
    return checkAnswers(
      { id: root, fields: {}, rules: [], validate },
      facts[root],
      {},
      product.open.triggers,
    );
  };
  return ({ stood, stands }) => {
    const roots = Object.entries(storedSchemas(stood.product));
    return roots.flatMap(([root, schema]): Disallowed[] => {
      const now = storedSchemas(stands.product)[root];
      if (isSame(schema, now) || stood.facts[root] === undefined) return [];
      const by = { kind: 'facts', root } as const;
      if (now === undefined) {
        const given = isRecord(stood.facts[root]) ? Object.keys(stood.facts[root]) : [root];
        return given.length > 0 ? [{ path: root, keyword: 'additionalProperties', by }] : [];
      }
      const paths = (side: Side) =>
        refusalsOf(side, root).map(({ pointer, keyword }) => ({ path: root + dotted(pointer), keyword }));
      return newOnes(paths(stood), paths(stands)).map((each) => ({ ...each, by }));
    });
  };
}

/** Answers that can be read back, by the forms of the screens that were answered. */
function formJudge(compileForm: CompileForm, isSame: IsSame): Judge {
  const refusalsOf = (side: Side, screen: Screen): (FactOfAnswer & { keyword: string })[] => {
    const { product, org, facts } = side;
    const form = product.bundle.forms[screen.form ?? ''];
    if (!form) return [];
    const { triggers } = product.open;
    if (!product.forms.has(form.hash)) product.forms.set(form.hash, compileForm(form.shape));
    const scope = triggers.withLookups(facts);
    const refusals = storedAnswerRefusals(formFor(product, form.id, org), screen.writes, scope, triggers);
    const written = factsOfAnswers(screen.writes, triggers.lookups);
    return refusals.flatMap(({ pointer, keyword }) => {
      const found = factOfAnswer(written, dotted(pointer).slice(1));
      return found ? [{ ...found, keyword }] : [];
    });
  };
  return ({ stood, stands, answered }) => {
    const stored = storedSchemas(stood.product);
    return answeredScreens(stood, answered).flatMap(({ flow, screen }): Disallowed[] => {
      const now = screenIn(stands.product, flow, screen.id);
      const form = formOf(stands.product, now);
      if (!now || !form || isUnchanged({ stood, screen }, { stands, now }, isSame)) return [];
      const paths = (found: (FactOfAnswer & { keyword: string })[]) =>
        found.map(({ fact, answer, keyword }) => ({ path: fact, answer, keyword }));
      return newOnes(paths(refusalsOf(stood, screen)), paths(refusalsOf(stands, now))).flatMap(
        ({ path, answer, keyword }) => {
          // What a draft holds alone is gone with it.
          if (!Object.hasOwn(stored, path.split('.')[0] ?? '')) return [];
          return [{ path, keyword, by: { kind: 'form', form: form.id, answer } as const }];
        },
      );
    });
  };
}

/** Those of the application's own flow, and the questions that were asked before there was one. */
function answeredScreens(
  { product, flow, facts }: OpenApplication,
  answered: ReadonlySet<string>,
): { flow: OpenFlow; screen: Screen }[] {
  const own = [...answered].map((id) => ({ flow, screen: flow.screens[id] }));
  const before = [...product.open.flows.values()].filter(({ creates }) => creates?.flow === flow.id);
  const questions = before.flatMap((each) =>
    askedQuestions(product.open, each, facts).flatMap(({ ask, does }) =>
      // What was answered at a sign-up is not stored as it was typed.
      does === 'signUp' ? [] : [{ flow: each, screen: each.screens[ask] }],
    ),
  );
  return [...own, ...questions].flatMap(({ flow: of, screen }) =>
    // A part of the path names whose answers they are: those are not read back here.
    screen?.form === undefined || screen.id.includes(':') ? [] : [{ flow: of, screen }],
  );
}

/** By its old name, too. */
function screenIn({ open }: PublishedProduct, { id }: OpenFlow, screen: string): Screen | undefined {
  const flow = open.flows.get(id);
  return flow && findScreen(flow, screen)?.screen;
}

function isUnchanged(
  { stood, screen }: { stood: OpenApplication; screen: Screen },
  { stands, now }: { stands: OpenApplication; now: Screen },
  isSame: IsSame,
): boolean {
  const [before, after] = [formOf(stood.product, screen), formOf(stands.product, now)];
  const [old, product] = [stood.product.bundle, stands.product.bundle];
  return (
    isSame(before, after) &&
    isSame(screen.writes, now.writes) &&
    // Rules of forms, and writes with a condition, ask triggers, which read look-ups and settings.
    isSame(old.triggers, product.triggers) &&
    isSame(old.lookups, product.lookups) &&
    isSame(stood.org, stands.org)
  );
}

function formOf({ bundle }: PublishedProduct, screen: Screen | undefined): Form | undefined {
  return bundle.forms[screen?.form ?? ''];
}

function storedSchemas({ schemas }: PublishedProduct): Record<string, JsonSchema> {
  return { ...schemas.application, ...schemas.person };
}

function newOnes<F extends { path: string }>(before: F[], after: F[]): F[] {
  const known = new Set(before.map(({ path }) => path));
  return after.filter(({ path }) => !known.has(path));
}

/** `/sheds/0/kind` as `.sheds.*.kind`. */
function dotted(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*').replaceAll('/', '.');
}
