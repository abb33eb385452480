/** Why will the server not start? One sentence and its cure, for a person at a terminal; exit code 1. */

/** Thrown only while starting. `message` is the sentence, `cure` what the person can do about it. */
export class CannotStart extends Error {
  readonly cure: string;

  constructor(sentence: string, cure: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'CannotStart';
    this.cure = cure;
  }
}
