/** Does another process draw the same bytes? Reads what a paper is made from, prints the hash of what it becomes. */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { contentOf } from '../../../src/server/documents/content.ts';
import { renderPdf } from '../../../src/server/documents/render.ts';

const { template, snapshot, author } = JSON.parse(await text(process.stdin));
const { bytes } = await renderPdf(contentOf(template, snapshot), { at: new Date(snapshot.at), author });
process.stdout.write(createHash('sha256').update(bytes).digest('hex'));
