/** How does a test get a screen that asks for files? The real product, with two more fields on the first form of an application. */
import type { Bundle, FieldWords } from '../../../src/engine/model/bundle.ts';
import type { Reading } from '../../../src/server/publish/configuration.ts';
import { readOnce } from '../support/harness.ts';

export const PAPERS = '/papers';
export const PHOTO = '/photo';
export const SCREEN = 'start/profile';

const files = { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 25 };
const words: Record<string, FieldWords> = {
  [PAPERS]: { widget: 'upload', title: 'Papers', messages: { minItems: 'Send at least one.' } },
  [PHOTO]: {
    widget: 'upload',
    title: 'Photo',
    options: { accept: ['jpg', 'png'] },
    messages: { notAccepted: 'Send a photo, please.' },
  },
};

/** The answers are accepted and attached; the flow's own effects write none of them. */
export async function readingWithFiles(): Promise<Reading> {
  const reading = await readOnce();
  const bundles = (reading.bundles ?? []).map((bundle): Bundle => {
    const form = bundle.forms['heloc/profile'];
    if (!form) return bundle;
    const properties = {
      ...(form.shape.properties as object),
      papers: { ...files, minItems: 1 },
      photo: files,
    };
    const shape = { ...form.shape, properties };
    const asking = { ...form, hash: 'profile-with-files', shape, fields: { ...form.fields, ...words } };
    return { ...bundle, hash: 'bundle-with-files', forms: { ...bundle.forms, 'heloc/profile': asking } };
  });
  return { ...reading, bundles };
}
