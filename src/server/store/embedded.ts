/** Talks to the embedded database by the driver of Postgres: one connection, whose bytes stay in this process. */
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** How many statements are kept as they were understood; those that come later are read anew each time. */
const MOST_KEPT = 1_000;
/** The first byte of the message by which a client leaves: the database stays, and what was not committed goes. */
const TERMINATE = 'X'.charCodeAt(0);
/** After these a statement means other columns. */
const OF_TABLES = /^\s*(?:alter|create|drop)\b/i;
/** As a message of the protocol: a letter, how long it is, the statement, a zero. */
const ROLLBACK = Buffer.from('Q\0\0\0\rrollback\0');

/** A pool of the one connection that there is: who asks meanwhile waits for it, as in the embedded database itself. */
export function embeddedPool(pglite: PGlite, types: pg.CustomTypesConfig): pg.Pool {
  // Never the same twice: what a connection kept outlives it in the database, which knows of one session alone.
  let kept = 0;
  return new pg.Pool({
    ...{ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', ssl: false, types },
    stream: () => new Wire(pglite),
    Client: class extends pg.Client {
      readonly #names = new Map<string, string>();

      /** Each statement is read and planned once, not each time: half of what a short one costs. */
      override query(...[text, values, ...rest]: unknown[]): never {
        if (typeof text === 'string' && OF_TABLES.test(text)) this.#names.clear();
        const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined;
        const asked = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
        return (super.query as (...given: unknown[]) => never)(...asked);
      }

      #nameOf(text: string): string | undefined {
        const known = this.#names.get(text);
        if (known !== undefined || this.#names.size >= MOST_KEPT) return known;
        kept += 1;
        this.#names.set(text, `kept${kept}`);
        return `kept${kept}`;
      }
    },
  });
}

/** What the driver takes for its socket. What it writes at once goes to the database at once. */
class Wire extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Pushed as it comes.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #send(message: Buffer, done: (error?: Error | null) => void): void {
    const isLeaving = message[0] === TERMINATE;
    // Copied: the database writes its next reply to the same place.
    const onRawData = (reply: Uint8Array) => void (isLeaving || this.push(Buffer.from(reply)));
    const asked = isLeaving ? ROLLBACK : message;
    this.#pglite.execProtocolRawStream(asked, { onRawData }).then(() => done(), done);
  }
}
