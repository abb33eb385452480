/** Which columns hold sealed values, and to which place is each value bound? All that a change of key has to seal anew. */

/** Values of the columns that name a row, as text. */
type Named = Record<string, string>;

export interface SealedColumn {
  table: string;
  column: string;
  /** The columns of its primary key, in their order. */
  key: readonly string[];
  /** More columns that its place is made of. */
  more?: readonly string[];
  /** As its repository seals it. */
  place: (row: Named) => string;
  /** Below the place; nothing where the value is all that is sealed there. */
  pointer?: (row: Named) => string;
}

/** A row with a uuid of its own. */
function ofRow(table: string, column: string, pointer = ''): SealedColumn {
  return {
    ...{ table, column, key: ['uuid'] },
    place: ({ uuid }) => `${table}/${uuid}`,
    pointer: () => pointer,
  };
}

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ofRow('identity', 'sealed'),
  {
    ...{ table: 'authenticator', column: 'sealed', key: ['identity'] },
    place: (row) => `authenticator/${row.identity}`,
  },
  ofRow('passkey', 'sealed'),
  ofRow('application', 'facts'),
  {
    table: 'person',
    column: 'facts',
    key: ['identity', 'product'],
    place: (row) => `person/${row.identity}`,
  },
  ofRow('participant', 'facts'),
  ofRow('draft', 'facts'),
  {
    ...{ table: 'autosave', column: 'sealed', key: ['identity', 'application', 'screen'] },
    place: (row) => `autosave/${JSON.stringify([row.identity, row.application, row.screen])}`,
  },
  {
    ...{ table: 'idempotency', column: 'body', key: ['scope', 'key'] },
    place: (row) => `idempotency/${JSON.stringify([row.scope, row.key])}`,
  },
  {
    ...{ table: 'event', column: 'reason', key: ['id'], more: ['subject', 'kind'] },
    place: ({ subject = '' }) => reasonRow(subject),
    pointer: ({ kind }) => reasonPointer(kind),
  },
  { table: 'mail', column: 'sealed', key: ['id'], more: ['uuid'], place: ({ uuid }) => `mail/${uuid}` },
  ofRow('outbox', 'sealed'),
  ofRow('upload', 'sealed'),
  ofRow('document', 'snapshot', '/snapshot'),
  ofRow('document', 'bytes', '/bytes'),
  ofSignature('sealed', ({ participant }) => signaturePointer(participant)),
  ofSignature('bytes', () => '/signed'),
  ofRow('talk', 'sealed'),
  ofRow('talk', 'typing', '/typing'),
  {
    ...{ table: 'talk_message', column: 'sealed', key: ['talk', 'seq'], more: ['id'] },
    place: ({ talk }) => `talk/${talk}`,
    pointer: ({ id }) => `/messages/${id}`,
  },
  ofRow('talk_file', 'sealed'),
  {
    ...{ table: 'talk_rating', column: 'sealed', key: ['talk', 'question'] },
    place: ({ talk }) => `talk/${talk}`,
    pointer: ({ question }) => `/ratings/${question}`,
  },
  ofRow('feedback', 'given'),
  ofRow('notification', 'sealed'),
  { table: 'sealing_key', column: 'digests', key: ['key_id'], place: (row) => `sealing_key/${row.key_id}` },
];

function ofSignature(column: string, pointer: (row: Named) => string): SealedColumn {
  return {
    ...{ table: 'signature', column, key: ['document', 'identity'], more: ['participant'] },
    place: ({ document }) => `document/${document}`,
    pointer,
  };
}

/** Below its document: a name that was typed by one of several counts for no other. */
export function signaturePointer(participant: string | null | undefined): string {
  return participant ? `/signature/${participant}` : '/signature';
}

/** What it happened to. */
export function reasonRow(subject: string): string {
  return `event/${subject}`;
}

/** Below what it happened to: why one thing was done counts for no other. */
export function reasonPointer(kind: string | undefined): string {
  return `/${kind ?? ''}/reason`;
}
