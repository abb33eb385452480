/** Finds facts whose schema says that somebody reads them who cannot: it excuses a fact that nothing reads. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { encloses, isRecord } from '../../../engine/model/paths.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  declarationOf,
  type Model,
  type ProductModel,
  problemAtKey,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { propertiesOf } from '../../model/typed.ts';
import { hasOpenPart } from '../types/sensitivity.ts';
import { effectReads } from './readers.ts';

type Sensitivity = 'secret' | 'masked' | 'personal' | 'open';

interface Place {
  path: string;
  pointer: Pointer;
  schema: JsonSchema;
  /** Which row keeps it. */
  kept: string;
  sensitivity: Sensitivity;
  isLenders: boolean;
}

export function* readerRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file || !product.isWhole) continue;
    const answered = [...pathsAnswered(product)];
    for (const [root, { schema: name, kept }] of Object.entries(product.file.value.facts)) {
      const facts = declarationOf(model.facts, name);
      if (facts) yield* below({ path: root, kept, ...START, schema: facts.value }, facts, answered);
    }
  }
}

const START = { pointer: [] as Pointer, sensitivity: 'secret', isLenders: false } as const;

function* below(place: Place, facts: Declared<JsonSchema>, answered: string[]): Generator<Problem> {
  const { schema, pointer, path } = place;
  const here: Place = {
    ...place,
    sensitivity: (schema.sensitivity as Sensitivity | undefined) ?? place.sensitivity,
    isLenders: schema.writtenBy === undefined ? place.isLenders : schema.writtenBy === 'lender',
  };
  const fault = schema.readBy === undefined ? undefined : faultOf(String(schema.readBy), here, answered);
  if (fault) {
    const message = `"${path}" is said to be read by "${String(schema.readBy)}", but ${fault}.`;
    yield problemAtKey('fact/reader', facts, [...pointer, 'readBy'], message);
  }
  for (const [name, part] of Object.entries(propertiesOf(schema))) {
    const inside = { path: `${path}.${name}`, pointer: [...pointer, 'properties', name] };
    yield* below({ ...here, ...inside, schema: part }, facts, answered);
  }
  if (isRecord(schema.items))
    yield* below({ ...here, pointer: [...pointer, 'items'], schema: schema.items }, facts, answered);
}

/** Why a reader cannot be one, as the server deals out facts; undefined where it can. */
function faultOf(reader: string, place: Place, answered: string[]): string | undefined {
  const { path, schema, kept, sensitivity, isLenders } = place;
  const isSecret = sensitivity === 'secret' && !hasOpenPart(schema);
  switch (reader) {
    case 'call':
      if (isSecret) return 'what is secret leaves by no call';
      return kept === 'none' ? 'no row keeps it' : undefined;
    case 'staff':
      if (kept !== 'application' && kept !== 'person')
        return 'their pages show applications and people alone';
      return isSecret && !isLenders ? 'what a person confided is kept from them' : undefined;
    case 'form':
      return answered.some((each) => encloses(each, path) || encloses(path, each))
        ? undefined
        : 'no form writes it, so none shows it again';
    default:
      // A law, or a part that is still to come: whoever says so says which.
      return typeof schema.description === 'string' ? undefined : 'its description does not say for what';
  }
}

/** What screens write from answers, and hence fill their forms with again. */
function* pathsAnswered(product: ProductModel): Generator<string> {
  for (const flow of product.flows.values()) {
    for (const { value } of flow.screens.all) {
      for (const effect of value.writes ?? []) {
        const target = effect.set ?? effect.append ?? effect.refer;
        if (target === undefined) continue;
        const reads = [...effectReads({ value: effect })];
        if (!reads.some((path) => path.startsWith('answers.'))) continue;
        if (effect.fields) for (const field of effect.fields) yield `${target}.${field}`;
        else yield target;
      }
    }
  }
}
