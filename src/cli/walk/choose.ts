/** Chooses the walks that were asked for by name, file or org. */
import { nearest } from '../../config/model/nearest.ts';
import type { ProductSource } from '../../config/model/project.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { WalkFile } from '../../engine/model/language.ts';
import type { OpenProduct } from '../../engine/model/product.ts';
import type { Coverage } from '../../proof/scenario/coverage.ts';
import type { PlayWalk } from '../../proof/scenario/play.ts';
import { CouldNotRun } from '../terminal.ts';

/** A product with what plays its walks. */
export interface Player {
  source: ProductSource;
  product: OpenProduct<Bundle>;
  play: PlayWalk;
  /** Only where somebody asks for it. */
  coverage?: Coverage;
}

export interface Chosen {
  player: Player;
  file: string;
  walk: WalkFile;
  org: string;
}

/** All, or those named, at one org. Throws CouldNotRun for a name that no walk has, and when none is left. */
export function choose(players: Player[], names: string[], org: string | undefined): Chosen[] {
  const all = players.flatMap((player) =>
    player.source.walks.map(({ file, walk }) => ({
      player,
      file,
      walk,
      org: walk.org ?? player.source.product.defaultOrg,
    })),
  );
  const named = names.map((name) => {
    const found = all.filter(({ file }) => isNamed(file, name));
    if (found.length > 0) return found;
    const meant = nearest(
      name,
      all.map(({ file }) => file.split('/').at(-1) ?? ''),
    );
    throw new CouldNotRun(`No walk is named ${name}.${meant ? ` Did you mean ${meant}?` : ''}`);
  });
  const candidates = new Set(names.length === 0 ? all : named.flat());
  const chosen = [...candidates].filter((each) => org === undefined || each.org === org);
  if (chosen.length === 0) throw new CouldNotRun('No walk is there to replay.');
  return chosen;
}

/** By the end of its path, with or without the extension: `texas`, `walks/texas.yaml`. */
function isNamed(file: string, name: string): boolean {
  const wanted = `/${name.replaceAll('\\', '/').replace(/^\.?\//, '')}`;
  return `/${file}`.endsWith(wanted) || `/${file}`.endsWith(`${wanted}.yaml`) || wanted.endsWith(`/${file}`);
}
