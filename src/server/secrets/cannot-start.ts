/** The reason why the server cannot start, and its cure, for a person at a terminal; exit code 1. */
import { mkdirSync } from 'node:fs';

/** Thrown only while starting. `message` is the sentence, `cure` what the person can do about it. */
export class CannotStart extends Error {
  readonly cure: string;

  constructor(sentence: string, cure: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'CannotStart';
    this.cure = cure;
  }
}

/** The data folder, there and closed to other users; throws CannotStart when it cannot be had. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new CannotStart(
      `The data folder ${folder} cannot be made (${(cause as NodeJS.ErrnoException).code}).`,
      'Choose another data folder, or allow this user to write there.',
      { cause },
    );
  }
}
