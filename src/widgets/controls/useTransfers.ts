/** How do files get from a list to the server while the person goes on? The list's steps, tied to the port and to the form. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type UploadPort, UploadRefused } from '../fields.ts';
import {
  answersOf,
  type FileRules,
  fitted,
  type Transfer,
  transferMessage,
  withFiles,
  without,
  withTransfer,
} from './transfers.ts';

/** More would take the line from each other, and from everything else that the page asks. */
const MOST_AT_ONCE = 3;

export interface Transfers {
  list: Transfer[];
  /** Said to screen readers. */
  said: string;
  add: (files: File[]) => void;
  again: (id: string) => void;
  /** Cancels what is on its way; takes back what has arrived. */
  remove: (id: string) => void;
}

interface Parts {
  port: UploadPort | undefined;
  pointer: string;
  value: unknown;
  rules: FileRules;
  answer: (uuids: string[] | undefined) => void;
}

export function useTransfers(parts: Parts): Transfers {
  const [list, setList] = useState<Transfer[]>([]);
  const [said, setSaid] = useState('');
  const ids = useId();
  const now = useRef({ parts, list, count: 0, answered: [] as string[] });
  now.current.parts = parts;
  const running = useRef(new Map<string, AbortController>());

  /** The list as it stands at once: several files may arrive between two drawings. */
  const change = useCallback((next: (list: Transfer[]) => Transfer[]) => {
    const { current } = now;
    current.list = next(current.list);
    setList(current.list);
    const uuids = answersOf(current.list);
    if (uuids.join() === current.answered.join()) return;
    current.answered = uuids;
    current.parts.answer(uuids.length === 0 ? undefined : uuids);
  }, []);

  const pump = useCallback(() => {
    for (const next of now.current.list) {
      if (running.current.size >= MOST_AT_ONCE) return;
      if (next.state === 'queued' && !running.current.has(next.id)) void send(next);
    }

    async function send({ id, file, name }: Transfer): Promise<void> {
      const { port, pointer, rules } = now.current.parts;
      if (!file || !port) return;
      const stop = new AbortController();
      running.current.set(id, stop);
      change((all) => withTransfer(all, id, { state: 'sending', fraction: 0 }));
      const onProgress = (fraction: number) => change((all) => withTransfer(all, id, { fraction }));
      try {
        const stored = await port.send(file, { pointer, onProgress, signal: stop.signal });
        if (stop.signal.aborted) return;
        change((all) => withTransfer(all, id, { ...stored, state: 'arrived', fraction: 1 }));
        setSaid(rules.words.arrivedFile.replace('{file}', () => name));
      } catch (error) {
        if (stop.signal.aborted) return;
        const isRefused = error instanceof UploadRefused;
        const message = isRefused ? error.message : rules.words.failed;
        change((all) => withTransfer(all, id, { state: isRefused ? 'refused' : 'failed', message }));
        setSaid(`${name}: ${message}`);
      } finally {
        running.current.delete(id);
        pump();
      }
    }
  }, [change]);

  useKnown(parts, now.current, change);
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);

  return {
    list,
    said,
    add: (files) => {
      change((all) => withFiles(all, files, parts.rules, () => `${ids}${++now.current.count}`));
      const refused = now.current.list.filter(
        ({ state, file }) => state === 'refused' && file && files.includes(file),
      );
      if (refused.length > 0) setSaid(refused.map(({ name, message }) => `${name}: ${message}`).join(' '));
      pump();
    },
    again: (id) => {
      change((all) => withTransfer(all, id, { state: 'queued', fraction: 0, message: '' }));
      pump();
    },
    remove: (id) => {
      const gone = now.current.list.find((each) => each.id === id);
      running.current.get(id)?.abort();
      change((all) => without(all, id));
      if (!gone) return;
      setSaid(parts.rules.words.removedFile.replace('{file}', () => gone.name));
      // What cannot be taken back now is deleted by the server when its time has come.
      if (gone.uuid !== undefined) parts.port?.remove(gone.uuid).catch(() => undefined);
    },
  };
}

/** Answers from elsewhere, as after a reload: asks what their files are. */
function useKnown(
  { port, value, rules }: Parts,
  now: { answered: string[] },
  change: (next: (list: Transfer[]) => Transfer[]) => void,
): void {
  const uuids = Array.isArray(value) ? value.map(String).join() : '';
  const { nameless, lost } = rules.words;
  useEffect(() => {
    if (uuids === now.answered.join()) return;
    const wanted = uuids === '' ? [] : uuids.split(',');
    const asked = wanted.filter((uuid) => !now.answered.includes(uuid));
    now.answered = wanted;
    change((all) => fitted(all, wanted, nameless));
    if (asked.length === 0 || !port) return;
    port.known(asked).then(
      (found) => change((all) => transferMessage(all, asked, found, lost)),
      // Still answered: what they are called is all that is missing.
      () =>
        change((all) => all.map((each) => (each.state === 'known' ? { ...each, state: 'arrived' } : each))),
    );
  }, [uuids, port, nameless, lost, now, change]);
}
