/** What does every widget know of the form around it? One context, and the facts of one field read from it. */
import { createContext, type FocusEvent, useContext, useMemo, useSyncExternalStore } from 'react';
import { fieldWords } from '../engine/answer/field-words.ts';
import type { FieldWords } from '../engine/model/bundle.ts';
import type { Facts } from '../engine/model/triggers.ts';
import type { ShellSlot } from '../engine/say/shell-copy.ts';
import type { AnswerPath } from './answers.ts';
import type { Filling, FillingEvent } from './filling.ts';
import type { Machine } from './machine.ts';
import type { OpenValidator } from './validator.ts';

/** An address that somebody may choose; `id` tells two of equal words apart. */
export interface AddressSuggestion {
  id: string;
  street1: string;
  street2?: string;
  city: string;
  state: string;
  zip: string;
}

/** A file that lies with the server; its answer is the `uuid`. */
export interface StoredUpload {
  uuid: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The media type that the server found, not the one that was claimed. */
  type: string;
}

export interface SendingUpload {
  /** The field that answers with the file. */
  pointer: string;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Files that a form answers with. Every call rejects when it cannot be done, `send` with an UploadRefused when it never will be. */
export interface UploadPort {
  send: (file: File, about: SendingUpload) => Promise<StoredUpload>;
  open: (uuid: string) => Promise<Blob>;
  remove: (uuid: string) => Promise<void>;
  /** Those of these that still lie there. */
  known: (uuids: string[]) => Promise<StoredUpload[]>;
}

/** The file itself is not taken, and why: its message is for the person. Any other failure may be tried again. */
export class UploadRefused extends Error {}

/** A paper that was made for the person; `sha256` names its bytes. */
export interface ReadableDocument {
  uuid: string;
  name: string;
  title: string;
  version: string;
  sha256: string;
  pages: number;
  /** ISO date-times. */
  madeAt: string;
  signedAt?: string;
}

export interface DocumentPort {
  list: (names: string[]) => Promise<ReadableDocument[]>;
  open: (uuid: string) => Promise<ArrayBuffer>;
}

export interface Lookups {
  /** Suggestions for what was typed so far, best first; rejects when the search cannot be reached. */
  address?: (query: string, signal: AbortSignal) => Promise<AddressSuggestion[]>;
  uploads?: UploadPort;
  documents?: DocumentPort;
  /** Did the press that led here ask for what is to be read? True once at most. */
  isToRead?: () => boolean;
}

type Behind<Prefix extends string, Slot extends string> = Slot extends `${Prefix}${infer Name}`
  ? Uncapitalize<Name>
  : never;

/** The words of the interface whose slots begin alike, by the rest of their names: `fileChoose` is `choose`. */
export type WordsBehind<Prefix extends string> = Readonly<Record<Behind<Prefix, ShellSlot>, string>>;
export type DocumentWords = WordsBehind<'paper'>;
export type FileWords = WordsBehind<'file'>;

/** The words of every form, by their slots. */
export interface FormWords extends WordsBehind<''> {
  /** The verb on the primary button. */
  submit: string;
  papers: DocumentWords;
  files: FileWords;
}

/** Keeps its identity while somebody types: what changes with a key is read from the store. */
export interface FormParts {
  formId: string;
  fields: Record<string, FieldWords>;
  words: FormWords;
  lookups: Lookups;
  /** What is known besides the answers, look-ups included: what widgets offer a choice of. */
  facts: Facts;
  /** The parts of the page's address that an answer may be taken from. */
  query: Readonly<Record<string, string>>;
  store: FillingStore;
  /** What the form library asks of the schema, and tells of the shapes that are drawn. */
  validator: Pick<OpenValidator, 'judge' | 'shapes' | 'entryLine'>;
  leave: (pointer: string) => void;
  /** `undefined` takes the answer back. */
  answer: (path: AnswerPath, value: unknown) => void;
  /** While a field holds the form, it is not submitted, and the field says why. `undefined` lets it go. */
  hold: (pointer: string, message: string | undefined) => void;
}

export type FillingStore = Machine<Filling, FillingEvent>;

export const FormContext = createContext<FormParts | null>(null);

export function useForm(): FormParts {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A widget is drawn inside FormFields only');
  return form;
}

/** A part of the form's state. Drawn again only when that part is another: let it be a value, or keep its identity. */
export function useFilling<Part>(part: (filling: Filling) => Part): Part {
  const { store } = useForm();
  const read = () => part(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The ids that tie a field's parts together; `control` is also what the error summary links to. */
export function idsOf(formId: string, pointer: string) {
  const control = `${formId}${pointer.replaceAll('/', '-')}`;
  return { control, label: `${control}-label`, hint: `${control}-hint`, message: `${control}-message` };
}

export interface FieldFacts {
  pointer: string;
  words: FieldWords;
  label: string;
  ids: ReturnType<typeof idsOf>;
  /** The message shown now: the field's own, or that of one of its parts. */
  message: string | undefined;
  /** `aria-describedby` of the control. */
  describedBy: string | undefined;
}

const NO_WORDS: FieldWords = {};

/** Keeps its identity while the field says the same. */
export function useField(pointer: string): FieldFacts {
  const { formId, fields } = useForm();
  const words = fieldWords(fields, pointer) ?? NO_WORDS;
  const message = useFilling(({ messages }) => messages[pointer]);
  return useMemo(() => {
    const ids = idsOf(formId, pointer);
    const described = [words.hint && ids.hint, message && ids.message].filter(Boolean).join(' ');
    return {
      pointer,
      words,
      label: words.title ?? pointer.slice(pointer.lastIndexOf('/') + 1),
      ids,
      message,
      describedBy: described === '' ? undefined : described,
    };
  }, [formId, pointer, words, message]);
}

/** Moves to the field of a refusal: its refused control, else its first one. False when it is not on the page. */
export function focusField(formId: string, pointer: string): boolean {
  const { control } = idsOf(formId, pointer);
  const place = document.getElementById(control) ?? document.getElementById(`${control}-field`);
  if (place === null) return false;
  const inner = ['[aria-invalid="true"]', 'input:checked', 'input, select, button'].map((selector) =>
    place.querySelector<HTMLElement>(selector),
  );
  const target = place.matches('input, select, button') ? place : inner.find((found) => found !== null);
  target?.focus();
  return target !== undefined;
}

/** Did the focus go to another field? Not to another part of this one, and not to another window. */
export function hasLeft({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>): boolean {
  if (relatedTarget !== null && currentTarget.contains(relatedTarget)) return false;
  return document.activeElement !== target;
}
