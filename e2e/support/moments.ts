/** Opens the screens of walks where a walk has put somebody: the same person, day and ids each time. */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createVisits } from '../../scripts/gallery/camera.ts';
import { gatherMoments } from '../../scripts/gallery/moments.ts';
import { putMoment } from '../../scripts/gallery/rows.ts';
import { startGallery, TODAY, timeOf } from '../../scripts/gallery/server.ts';
import { readFiles } from '../../src/config/disk.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORG = 'figure';

export interface Moments {
  /** That a walk comes to. */
  screens: string[];
  /**
   * A screen, or a path that a visitor opens. Throws where no walk of them comes to the screen, or the page leads
   * elsewhere.
   */
  open: (screen: string) => Promise<{ page: Page; close: () => Promise<void> }>;
  close: () => Promise<void>;
}

/** Of the owner's flow of one product; `walks` are the files that are played, else all. */
export async function playedMoments(browser: Browser, product: string, walks?: string[]): Promise<Moments> {
  const files = walks?.map((name) => `flows/${product}/walks/${name}.yaml`);
  const gathered = gatherMoments(readFiles(ROOT), TODAY, files);
  const moments = gathered.moments.filter((each) => each.product === product && each.flow === 'application');
  const server = await startGallery(ROOT);
  const visit = createVisits(browser);
  return {
    screens: moments.map(({ screen }) => screen),
    open: async (screen) => {
      const moment = moments.find((each) => each.screen === screen);
      const isPath = screen.startsWith('/');
      if (!moment && !isPath)
        throw new Error(`No walk of ${walks?.join(', ') ?? product} comes to ${screen}.`);
      if (moment) server.begin(timeOf(moment));
      const way = moment ? await putMoment(server.running.services, { moment, org: ORG }) : { path: screen };
      const opened = way && (await visit(server.origin(ORG), way, false));
      if (!opened) throw new Error(`The page of ${screen} leads elsewhere.`);
      return opened;
    },
    close: server.close,
  };
}
