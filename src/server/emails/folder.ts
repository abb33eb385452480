/** Writes each email as a file into a folder, for who develops: programs for email open it. */
import { mkdirSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { CannotStart } from '../secrets/cannot-start.ts';
import { type EmailTransport, mimeOf, NotDelivered } from './transport.ts';

/** Throws CannotStart where there is no folder and none can be made. */
export function createFolderTransport(folder: string): EmailTransport {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new CannotStart(
      `The folder of HEARTHLINE_MAIL, ${folder}, cannot be made (${(cause as NodeJS.ErrnoException).code}).`,
      'Choose another folder, or allow this user to write there.',
      { cause },
    );
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (message) => {
      const { message: bytes } = await composer.sendMail(mimeOf(message));
      // Sent again it is the same file; and nobody opens one that is half written.
      const path = join(folder, `${message.at.toISOString().replaceAll(':', '-')}-${message.id}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch {
        throw new NotDelivered('unreachable');
      }
    },
  };
}
