/** Makes the gallery: walks give the moments, a server and a browser the pictures, an album what changed. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { readFiles } from '../../src/config/disk.ts';
import { chatOf } from '../../src/engine/model/chat-settings.ts';
import { findBrowser, launchOptionsOf } from '../testing/browser.mjs';
import { changesIn, compared, type Entry, openAlbum } from './album.ts';
import {
  createVisits,
  type OpenMoment,
  PICTURE_STATES,
  type PictureState,
  takeEmail,
  takePictures,
  WIDTHS,
} from './camera.ts';
import { type EmailMoment, emailAt, gatherEmails } from './emails.ts';
import { faultsIn, faultsOnOpening } from './faults.ts';
import { lendersSheetOf, signedOff } from './lenders.ts';
import { gatherMoments, type Moment } from './moments.ts';
import { putMoment } from './rows.ts';
import { type GalleryServer, startGallery, TODAY, timeOf } from './server.ts';
import { sheetOf } from './sheet.ts';

export interface GalleryOptions {
  root: string;
  /** Where pictures and the page go. */
  folder: string;
  /** Only these, where any are named. */
  orgs: string[];
  screens: string[];
  states: string[];
  /** All states of all lenders; else the states of each product's default lender, and the others as they open. */
  isAll: boolean;
  /** The lenders beside each other at few screens, as they open, on a page of its own; no emails. */
  isOfLenders: boolean;
  /** Where given, it is told what keeps somebody from using a page, a line each. */
  tell?: (fault: string) => void;
  /** The commit to compare with; else the last one that has a gallery. */
  against: string | undefined;
  say: (line: string) => void;
}

/** Answers a sentence on what changed. Throws an Error with a sentence where it cannot be made. */
export async function makeGallery(options: GalleryOptions): Promise<string> {
  const { root, folder, say, isOfLenders } = options;
  const files = readFiles(root);
  const { moments, unreached } = gatherMoments(files, TODAY);
  const named = moments.filter(({ screen }) => isNamed(options.screens, screen));
  const wanted = isOfLenders && options.screens.length === 0 ? signedOff(named) : named;
  const emails = isOfLenders
    ? []
    : gatherEmails(files, TODAY).filter(({ email }) => isNamed(options.screens, email));
  if (wanted.length + emails.length === 0)
    throw new Error(`No screen is named ${options.screens.join(', ')}.`);
  const album = openAlbum(folder);
  const server = await startGallery(root);
  const browser = await chromium.launch(launchOptionsOf(await findBrowser(root)));
  const openMoment = createVisits(browser);
  const entries: Entry[] = [];
  const missing = unreached.map(({ product, flow, screen }) => ({
    screen: `${product} / ${flow} / ${screen}`,
    reason: 'no walk comes to it',
  }));
  try {
    for (const [at, moment] of wanted.entries()) {
      say(`${at + 1} of ${wanted.length}: ${moment.product} ${moment.flow} ${moment.screen}`);
      const taken = await picturesOf(openMoment, server, moment, options, album.keep);
      entries.push(...taken);
      if (taken.length === 0) missing.push(elsewhere(moment));
    }
    for (const moment of emails) {
      say(`email ${moment.email}`);
      entries.push(...(await picturesOfEmail(browser, server, moment, options, album.keep)));
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const { commit, before } = commitsOf(root, options.against, (each) => album.shownAt(each) !== undefined);
  const all = compared(entries, before === undefined ? undefined : album.shownAt(before));
  album.record(commit, entries);
  const about = `${commit}, ${entries.length} pictures of ${wanted.length} screens and ${emails.length} emails${before ? `, compared with ${before}` : ''}`;
  const html = isOfLenders
    ? lendersSheetOf({ about, entries: all })
    : sheetOf({ title: 'Every screen and email', about, entries: all, missing });
  writeFileSync(join(folder, pageOf(options)), html);
  const changes = before === undefined ? 'There is no earlier gallery to compare with.\n' : changesIn(all);
  writeFileSync(join(folder, 'changes.md'), changes);
  return changes;
}

/** The page of a gallery, below its folder. */
export function pageOf({ isOfLenders }: Pick<GalleryOptions, 'isOfLenders'>): string {
  return isOfLenders ? 'lenders.html' : 'index.html';
}

function elsewhere({ product, flow, screen, walk }: Moment) {
  return {
    screen: `${product} / ${flow} / ${screen}`,
    reason: `the page led elsewhere, at the point of ${walk}`,
  };
}

function isNamed(names: string[], name: string): boolean {
  return names.length === 0 || names.some((each) => name === each || name.startsWith(`${each}#`));
}

async function picturesOf(
  openMoment: OpenMoment,
  server: GalleryServer,
  moment: Moment,
  { orgs, states, isAll, isOfLenders, tell }: GalleryOptions,
  keep: (png: Buffer) => string,
): Promise<Entry[]> {
  const { services } = server.running;
  const bundle = services.configuration
    .products()
    .find((each) => each.bundle.product === moment.product)?.bundle;
  const time = timeOf(moment);
  const entries: Entry[] = [];
  for (const [org, lender] of Object.entries(bundle?.orgs ?? {}).filter(([code]) => isNamed(orgs, code))) {
    const hasChat = bundle !== undefined && chatOf(bundle, lender) !== undefined;
    const isWhole = !isOfLenders && (isAll || orgs.length > 0 || org === bundle?.defaultOrg);
    const own = PICTURE_STATES.filter((state) => isNamed(states, state) && (isWhole || state === 'fresh'));
    for (const shots of rounds(own)) {
      server.begin(time);
      const typed = shots.includes('busy') ? moment.answers : undefined;
      const way = await putMoment(services, { moment, org, typed });
      const opened = way && (await openMoment(server.origin(org), way, hasChat));
      if (!opened) continue;
      const at = `${org}, ${moment.product} ${moment.flow} ${moment.screen}`;
      const look = async (page: Page, state: PictureState, width: number) => {
        for (const fault of await faultsIn(page)) tell?.(`${at}, ${state}, ${width} px: ${fault}`);
      };
      if (tell && shots.includes('fresh'))
        for (const fault of await faultsOnOpening(opened)) tell(`${at}, ${fault}`);
      const taken = await takePictures(opened, shots, WIDTHS, tell && look).finally(opened.close);
      const { walkState: _, answers: __, path: ___, ...subject } = moment;
      entries.push(
        ...taken.map(({ width, state, png }) => ({ ...subject, org, width, state, file: keep(png) })),
      );
    }
  }
  return entries;
}

/** At each lender, as it is sent; it has no other state. */
async function picturesOfEmail(
  browser: Browser,
  server: GalleryServer,
  moment: EmailMoment,
  { orgs, states }: GalleryOptions,
  keep: (png: Buffer) => string,
): Promise<Entry[]> {
  const { product, email: screen, walk } = moment;
  const entries: Entry[] = [];
  if (!isNamed(states, 'fresh')) return entries;
  for (const org of Object.values(product.source.orgs).filter(({ code }) => isNamed(orgs, code))) {
    const html = emailAt(moment, org, server.origin(org.code))?.html ?? '';
    const subject = { product: product.source.product, flow: 'emails', screen, walk, org: org.code };
    for (const { width, png } of await takeEmail(browser, html, WIDTHS))
      entries.push({ ...subject, width, state: 'fresh', file: keep(png) });
  }
  return entries;
}

/** What can be pictured on one opening of a page: a busy one has its form filled in before. */
function rounds(states: PictureState[]): PictureState[][] {
  const one = states.filter((state) => state !== 'busy');
  return [one, states.filter((state) => state === 'busy')].filter((round) => round.length > 0);
}

/** Files that were changed and not committed are a state of their own, compared with the last commit. */
function commitsOf(root: string, against: string | undefined, isShown: (commit: string) => boolean) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isClean = git('status', '--porcelain', '--untracked-files=no') === '';
  const [head = '', ...older] = git('log', '--format=%h', '-n', '200').split('\n');
  const named = against && git('rev-parse', '--short', against);
  const before = named ?? (isClean ? older : [head, ...older]).find(isShown);
  return { commit: isClean ? head : 'working', before };
}
