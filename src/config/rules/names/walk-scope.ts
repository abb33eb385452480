/** What the names in a line of a walk are looked up in. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Role } from '../../../engine/model/language.ts';
import type {
  Declared,
  FlowModel,
  GraphModel,
  Model,
  ProductGraph,
  ProductModel,
} from '../../model/model.ts';

export interface WalkScope {
  product: ProductGraph & Pick<ProductModel, 'personas'>;
  model: GraphModel & Pick<Model, 'orgs'>;
  /** All facts, as the schema of one object. */
  roots: JsonSchema;
  /** The flow that the line is walked in. */
  flow: FlowModel;
  /** Who walks it, where that is somebody in a role. */
  walker?: Declared<Role>;
  /** Answers by screen of a persona, by default of the walk's; undefined for one that is not there. */
  atHand: (persona: string | undefined) => Record<string, unknown> | undefined;
}
