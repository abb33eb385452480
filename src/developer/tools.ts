/** The proving tools as the server is handed them outside production: explanations, places in walks, walks of what was done. */
import { compileProject } from '../config/compile/compile.ts';
import { readFiles } from '../config/disk.ts';
import { EDITOR_FOLDER } from '../config/edit/editor-schemas.ts';
import { loadProject } from '../config/load.ts';
import type { SourceFile } from '../config/model/project.ts';
import { positionsIn } from '../config/read/positions.ts';
import type { DeveloperTools, Standpoint } from '../engine/answer/developer.ts';
import { derive } from '../engine/decide/derive.ts';
import { flowOf } from '../engine/model/product.ts';
import type { Facts } from '../engine/model/triggers.ts';
import { walkOfJourney } from '../proof/record/walk.ts';
import { createWalkContext } from '../proof/scenario/context.ts';
import { createWalkPlayer } from '../proof/scenario/play.ts';
import type { WalkContext } from '../proof/scenario/setting.ts';
import { sayWhy, whyOf } from '../proof/why/located.ts';

interface Known {
  context: WalkContext;
  walks: Walks;
  /** Found when somebody asks: all walks are played for it. */
  places?: Map<string, { standpoint: Standpoint; facts: Facts }>;
}

type Walks = NonNullable<ReturnType<typeof loadProject>['project']>['products'][number]['walks'];

/** `root` holds the project, `today` is the ISO date of walks that name none. */
export function createDeveloperTools(root: string, today: () => string): DeveloperTools {
  let files: SourceFile[] = [];
  let products = new Map<string, Known>();

  /** Read again once a file has changed. */
  function known(name: string): Known {
    const now = readFiles(root);
    if (!isSame(files, now)) {
      products = open(now, today());
      files = now;
    }
    const found = products.get(name);
    if (!found) throw new RangeError(`No product is named "${name}".`);
    return found;
  }

  return {
    why: (name, flow, facts) => {
      const { product } = known(name).context;
      return sayWhy(whyOf(product, flowOf(product, flow), facts, positionsIn(files, name, flow)));
    },
    standpoints: (name) => [...placesOf(known(name)).values()].map(({ standpoint }) => standpoint),
    factsAt: (name, flow, step) => {
      const found = placesOf(known(name)).get(keyOf(flow, step));
      if (!found) throw new RangeError(`No walk comes to the step "${step}".`);
      return found.facts;
    },
    walkOf: (journey, persona) => {
      const schema = `${EDITOR_FOLDER}/${journey.product}-walk.json`;
      const wanted = { persona, story: 'What was just done in the browser', schema };
      return walkOfJourney(known(journey.product).context, journey, wanted);
    },
    personas: (name) => Object.keys(known(name).context.personas),
  };
}

function open(files: SourceFile[], today: string): Map<string, Known> {
  const { project } = loadProject(files);
  if (!project) throw new RangeError('The files have mistakes: flow validate tells them.');
  const bundles = compileProject(project);
  return new Map(
    project.products.flatMap((source, at): [string, Known][] => {
      const bundle = bundles[at];
      if (!bundle) return [];
      return [[bundle.product, { context: createWalkContext(bundle, source, today), walks: source.walks }]];
    }),
  );
}

function placesOf(product: Known): NonNullable<Known['places']> {
  product.places ??= findPlaces(product);
  return product.places;
}

function findPlaces({ context, walks }: Known): NonNullable<Known['places']> {
  const places: NonNullable<Known['places']> = new Map();
  const play = createWalkPlayer(context);
  for (const { walk } of walks) {
    for (const { state, mismatch } of play(walk)) {
      const { flow, facts, parts } = state;
      // Nobody is invited by a jump: where others have a part, the application would stand elsewhere without them.
      if (parts.length > 0) continue;
      // One jumps as the owner: who has a part in another's application is invited to it.
      if (mismatch || flow.steps.length === 0 || flow.audience !== 'owner') continue;
      const { step, route } = derive(context.product, flow, facts);
      const key = keyOf(flow.id, step);
      if (places.has(key)) continue;
      const standpoint = { flow: flow.id, step, route, persona: state.persona ?? null, walk: walk.walk };
      places.set(key, { standpoint, facts });
    }
  }
  return places;
}

function keyOf(flow: string, step: string): string {
  return `${flow} ${step}`;
}

function isSame(one: SourceFile[], other: SourceFile[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ path, text }, at) => path === other[at]?.path && text === other[at].text)
  );
}
