/** What in a PDF acts: actions but for a few that turn pages, and what is opened, played or run (ISO 32000-2, 12.6). */
import type { Flaw } from '../../flaws.ts';
import { type KnownObjects, valuesOf } from './known-objects.ts';
import { entriesOf, type PdfDictionary, type PdfValue } from './values.ts';

/** Actions that stay in the file and only turn its pages. */
const ALLOWED = ['GoTo', 'Named'];
const ALLOWED_NAMED = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];

/** Names that no page needs: what holds one anywhere acts, whichever way a reader comes to it. */
const ANYWHERE: Record<string, Flaw> = {
  ...flawed('active', 'JavaScript JS Launch EmbeddedFile EmbeddedFiles EF RichMedia XFA Rendition'),
  ...flawed('links', 'URI SubmitForm ResetForm ImportData GoToR GoToE GoToDp SetOCGState'),
};

/** Names that pages may use otherwise: they act as a type alone, or as an object that a type refers to. */
const AS_TYPE = flawed('active', 'Sound Movie Screen 3D FileAttachment Projection RichMediaExecute');
/** The type of an action has the key `S`; `/Type /Thread` and `/Type /Trans` are how pages are read and turned. */
const AS_ACTION = flawed('links', 'Hide Thread Trans GoTo3DView NOP SetState');
const TYPE_KEYS = ['S', 'Type', 'Subtype'];
/** Keys whose value is an action, or refers to one; `AA` has one for each occasion. */
const ACTION_KEYS = ['A', 'PA', 'OpenAction', 'Next'];
/** Of pages, annotations, fields and the whole (tables 197 to 200). */
const OCCASIONS = 'E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' ');

export interface PdfFindings {
  /** The graver first: what acts before what leads elsewhere. */
  report: (flaw: Flaw) => void;
  hasPages: boolean;
  hasPage: boolean;
  /** Cross-references in a stream; see pdf.ts for those in the open. */
  hasTable: boolean;
}

/** Looks at objects one by one, and at the end, once all are known, at what they refer to as an action. */
export function createActionCheck(findings: PdfFindings, known: KnownObjects) {
  const actions = new Set<number>();
  const occasions = new Set<number>();

  function checkObject(value: PdfValue): void {
    if (value.kind === 'name') reportName({ ...AS_TYPE, ...AS_ACTION }, value.name);
    check(value);
  }

  function check(value: PdfValue): void {
    if (value.kind === 'name') reportName(ANYWHERE, value.name);
    if (value.kind !== 'array' && value.kind !== 'dictionary') return;
    for (const item of value.items) check(item);
    if (value.kind === 'dictionary') checkDictionary(value);
  }

  function checkDictionary(dictionary: PdfDictionary): void {
    const { entries } = entriesOf(dictionary);
    for (const [key, value] of entries) {
      if (key === 'Encrypt' && (value.kind === 'dictionary' || value.kind === 'reference'))
        findings.report('locked');
      if (TYPE_KEYS.includes(key) && value.kind === 'name') checkType(key, value.name, dictionary);
      if (ACTION_KEYS.includes(key)) checkAction(value);
      if (key === 'AA') checkOccasions(value);
    }
  }

  function checkType(key: string, name: string, dictionary: PdfDictionary): void {
    reportName(AS_TYPE, name);
    if (key === 'S') reportName(AS_ACTION, name);
    if (key === 'S' && name === 'Named' && isForbiddenAction(dictionary)) findings.report('links');
    if (key !== 'Type') return;
    if (name === 'Action' && isForbiddenAction(dictionary)) findings.report('links');
    if (name === 'Pages') findings.hasPages = true;
    if (name === 'Page') findings.hasPage = true;
    if (name === 'XRef') findings.hasTable = true;
  }

  function checkOccasions(value: PdfValue): void {
    if (value.kind === 'reference') occasions.add(value.number);
    if (value.kind === 'dictionary') for (const [, action] of entriesOf(value).entries) checkAction(action);
  }

  /** A font or a form may be named AA as well: of what is referred to only the keys of occasions are. */
  function checkReferred(): void {
    for (const number of occasions) {
      for (const key of OCCASIONS) {
        for (const action of known.under({ kind: 'reference', number }, key)) checkAction(action);
      }
    }
    // A set that grows is walked to its end: an action may refer to others, in a list or one by one.
    for (const number of actions) {
      for (const action of known.behind({ kind: 'reference', number })) checkAction(action);
    }
  }

  function checkAction(value: PdfValue): void {
    if (value.kind === 'reference') actions.add(value.number);
    if (value.kind === 'dictionary' && isForbiddenAction(value)) findings.report('links');
    if (value.kind === 'array') for (const item of value.items) checkAction(item);
  }

  function reportName(names: Record<string, Flaw>, name: string): void {
    if (Object.hasOwn(names, name)) findings.report(names[name] as Flaw);
  }

  return { checkObject, checkReferred };
}

/** Where an action belongs: of a type that is not allowed, or of one that is told elsewhere. Without a type it is none. */
function isForbiddenAction(dictionary: PdfDictionary): boolean {
  const types = valuesOf(dictionary, 'S');
  if (!types.every((type) => type.kind === 'name' && ALLOWED.includes(type.name))) return true;
  if (!types.some((type) => type.kind === 'name' && type.name === 'Named')) return false;
  const pages = valuesOf(dictionary, 'N');
  return !(
    pages.length === 1 && pages.every((page) => page.kind === 'name' && ALLOWED_NAMED.includes(page.name))
  );
}

function flawed(flaw: Flaw, names: string): Record<string, Flaw> {
  return Object.fromEntries(names.split(' ').map((name) => [name, flaw]));
}
