/** PDFs that act: each thing that acts, at each place where a reader comes to it, hidden in each way. */
import { deflateSync } from 'node:zlib';
import { type Chance, chanceOf } from './random.ts';
import { latin, packed, type StreamObject, updated, type WrittenObject, writePdf } from './write-pdf.ts';

/** A file of the corpus; what it is told in the report of a failure. */
export interface CorpusFile {
  what: string;
  make: () => Buffer | Promise<Buffer>;
}

/** Actions of ISO 32000-2, table 201, but for those that turn pages; some of other programs. */
const ACTIONS: Record<string, string> = {
  script: '/S /JavaScript /JS (app.alert\\(1\\))',
  scriptStream: '/S /JavaScript /JS 20 0 R',
  program: '/S /Launch /Win << /F (cmd.exe) >>',
  submit: '/S /SubmitForm /F (https://example.com) /Flags 4',
  reset: '/S /ResetForm',
  import: '/S /ImportData /F (data.fdf)',
  otherFile: '/S /GoToR /F (other.pdf) /D [0 /Fit]',
  embedded: '/S /GoToE /T << /R /C /N (inner) >>',
  part: '/S /GoToDp /Dp 20 0 R',
  web: '/S /URI /URI (https://example.com)',
  rendition: '/S /Rendition /OP 0 /R 20 0 R',
  sound: '/S /Sound /Sound 20 0 R',
  film: '/S /Movie /T (film)',
  hide: '/S /Hide /T (field)',
  thread: '/S /Thread /D 0',
  transition: '/S /Trans /Trans << /S /Dissolve >>',
  layers: '/S /SetOCGState /State [/Toggle 20 0 R]',
  view: '/S /GoTo3DView /TA 20 0 R /V (a)',
  rich: '/S /RichMediaExecute /TA 20 0 R /CMD << /C (play) >>',
  print: '/S /Named /N /Print',
  quit: '/S /Named /N /Quit',
  unknown: '/S /Zap /Type /Action',
  told: '/S 20 0 R /JS (1)',
};

/** Where readers look for an action: the root, its page, an annotation, an outline. */
const CARRIERS: Record<string, (action: string) => Record<number, string>> = {
  open: (action) => pages({ root: `/OpenAction ${inline(action)}` }),
  openReferred: (action) => ({ ...pages({ root: '/OpenAction 9 0 R' }), 9: inline(action) }),
  rootOccasion: (action) => pages({ root: `/AA << /WC ${inline(action)} >>` }),
  pageOccasion: (action) => pages({ page: `/AA << /O ${inline(action)} >>` }),
  link: (action) => pages({ page: `/Annots [${annotation(`/A ${inline(action)}`)}]` }),
  linkReferred: (action) => ({
    ...pages({ page: `/Annots [${annotation('/A 9 0 R')}]` }),
    9: inline(action),
  }),
  linkOther: (action) => pages({ page: `/Annots [${annotation(`/PA ${inline(action)}`)}]` }),
  after: (action) => pages({ root: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${inline(action)}] >>` }),
  occasionReferred: (action) => ({
    ...pages({ root: '/AA 9 0 R' }),
    9: `<< /WC ${inline(action)} >>`,
  }),
  afterReferred: (action) => ({
    ...pages({ root: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 9 0 R >>' }),
    9: `[10 0 R ${inline(action)}]`,
    10: '<< /S /GoTo /D [3 0 R /Fit] >>',
  }),
  outline: (action) => ({
    ...pages({ root: '/Outlines 8 0 R' }),
    8: '<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>',
    9: `<< /Title (One) /Parent 8 0 R /A ${inline(action)} >>`,
  }),
  field: (action) => ({
    ...pages({ root: '/AcroForm << /Fields [9 0 R] >>' }),
    9: `<< /FT /Btn /T (Go) /Subtype /Widget /Rect [0 0 9 9] /A ${inline(action)} >>`,
  }),
};

const inline = (action: string) => `<< ${action} >>`;
const annotation = (more: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${more} >>`;
const AIM: Record<number, string> = { 20: '/JavaScript' };

export function pages({ root = '', page = '' } = {}): Record<number, string> {
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${root} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`,
  };
}

type Objects = Record<number, string>;
type Hide = (objects: Objects, chance: Chance) => Buffer;

const plain = (objects: Objects) => writePdf(objects);
const respelled = (change: (text: string, chance: Chance) => string): Hide => {
  return (objects, chance) => writePdf(mapped(objects, (text) => change(text, chance)));
};
const inStream = (
  change: Partial<StreamObject> | ((stream: StreamObject) => Partial<StreamObject>),
): Hide => {
  return (objects) => {
    const stream = packed(objects);
    const more = typeof change === 'function' ? change(stream) : change;
    return writePdf({ 30: { ...stream, ...more } }, { tableStream: true });
  };
};
const filters = (text: string) => (stream: StreamObject) => ({
  dictionary: stream.dictionary.replace('/Filter /FlateDecode', text),
});

/** Ways to write the same objects so that a careless look misses them. */
const HIDDEN: Record<string, Hide> = {
  open: plain,
  codes: respelled((text, chance) =>
    text.replace(/(?<=\/[A-Za-z]*)[A-Za-z]/g, (letter) => (chance.below(2) ? letter : codeOf(letter))),
  ),
  lowCodes: respelled((text) =>
    text.replace(/(?<=\/[A-Za-z]*)[A-Za-z]/g, (letter) => codeOf(letter).toLowerCase()),
  ),
  comments: respelled((text) => text.replaceAll(' /', ' %(<< >> endobj stream\n/')),
  narrow: respelled((text) => text.replaceAll(' /', '/').replaceAll('<< ', '<<')),
  wide: respelled((text) => text.replaceAll(' ', '\r\n\t\0\f ')),
  strings: respelled((text) => text.replaceAll('<< /', '<< /X (\\) >> endobj \\( stream\r\n) /Y <ff> /')),
  strays: respelled((text) => text.replaceAll('<< /', '<< 7 endobj /')),
  oldMacLines: (objects) => writePdf(objects, { lineEnd: '\r' }),
  update: (objects) => updated(writePdf(pages()), objects),
  updateBefore: (objects) => updated(writePdf(objects), pages()),
  updatePacked: (objects) => updated(writePdf(pages()), { 30: packed(objects) }),
  inData: (objects) => {
    const inner = writePdf(objects).subarray(15);
    return writePdf({ ...pages(), 30: { dictionary: '/Type /Metadata', data: inner } });
  },
  inDeadData: (objects) => {
    const text = Object.entries(objects).map(([number, value]) => `${number} 0obj${value}`);
    return writePdf({ ...pages(), 30: { dictionary: '/Subtype /Image', data: latin(text.join('\n')) } });
  },
  inString: (objects) => {
    const text = Object.entries(objects).map(([number, value]) => `${number} 0 obj ${value} endobj`);
    return writePdf({ ...pages(), 30: `(${text.join(' ').replaceAll(/[()\\]/g, '')})` });
  },
  packed: inStream({}),
  packedInList: inStream(filters('/Filter [/FlateDecode]')),
  packedInCodes: inStream(filters('/Filter /#46late#44ecode')),
  packedWithoutType: inStream(({ dictionary }) => ({ dictionary: dictionary.replace('/Type /ObjStm', '') })),
  packedTypeInCodes: inStream(({ dictionary }) => ({ dictionary: dictionary.replace('ObjStm', 'Obj#53tm') })),
  packedKeysInCodes: inStream(({ dictionary }) => ({
    dictionary: dictionary.replace('/Type /ObjStm', '').replace('/First', '/F#69rst'),
  })),
  packedTwice: inStream((stream) => ({
    ...filters('/Filter [/FlateDecode /FlateDecode]')(stream),
    data: deflateSync(stream.data),
  })),
  packedInAscii: inStream((stream) => ({
    ...filters('/Filter [/ASCIIHexDecode /FlateDecode]')(stream),
    data: latin(`${stream.data.toString('hex')}>`),
  })),
  packedInAsciiCodes: inStream((stream) => ({
    ...filters('/Filter [/#41SCIIHexDecode /Fl]')(stream),
    data: latin(`${stream.data.toString('hex')}>`),
  })),
  packedFiltersTold: (objects) =>
    writePdf({
      30: { ...packed(objects), ...filters('/Filter 31 0 R')(packed(objects)) },
      31: '/FlateDecode',
    }),
  packedFilterTwice: inStream(filters('/Filter /FlateDecode /Filter /LZWDecode')),
  packedPredicted: inStream((stream) =>
    filters('/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')(stream),
  ),
  packedUnpacked: (objects) => writePdf({ 30: openStream(objects) }, { tableStream: true }),
  packedShort: inStream({ length: 3 }),
  packedLong: inStream({ length: 90_000 }),
  packedFar: inStream(({ dictionary }) => ({ dictionary: `${dictionary} %${'x'.repeat(3000)}\n` })),
  packedLineEnd: inStream({ lineEnd: '  \r\n' }),
  packedBroken: inStream(({ data }) => ({ data: Buffer.concat([data.subarray(0, -2), latin('xx')]) })),
  packedCutOff: inStream(({ data }) => ({ data: data.subarray(0, -6) })),
  packedBehind: inStream(({ data }) => ({ data: Buffer.concat([data, latin('more'), data]) })),
  packedAnywhere: (objects) => {
    // Offsets into a string of another object.
    const texts = Object.values(objects).map((text) => text.replaceAll(/\\?[()]/g, ''));
    const whole = `(${texts.join(' ')})`;
    let at = 1;
    const pairs = Object.keys(objects).map((number, index) => {
      const pair = `${number} ${at}`;
      at += (texts[index]?.length ?? 0) + 1;
      return pair;
    });
    const head = `${pairs.join(' ')} `;
    const dictionary = `/Type /ObjStm /N ${pairs.length} /First ${head.length} /Filter /FlateDecode`;
    return writePdf({ 30: { dictionary, data: deflateSync(latin(head + whole)) } }, { tableStream: true });
  },
};

/** Without any action: so it is seen that what is refused is what it does, not how it is written. */
export function innocentPdf(hidden: string): Buffer {
  return (HIDDEN[hidden] ?? plain)(
    { ...pages({ root: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }) },
    chanceOf(1),
  );
}

/** Everything at the root and in the open; each other place and hiding with what chance gives it. */
export function actingPdfs(count: number): CorpusFile[] {
  const chance = chanceOf(1);
  const all = Object.keys(ACTIONS).flatMap((action) =>
    Object.keys(CARRIERS).flatMap((carrier) =>
      Object.keys(HIDDEN).map((hidden) => ({ action, carrier, hidden })),
    ),
  );
  const wanted = all.filter(({ carrier, hidden }) => carrier === 'open' && hidden === 'open');
  for (const [index, hidden] of Object.keys(HIDDEN).entries()) {
    const [carriers, actions] = [Object.keys(CARRIERS), Object.keys(ACTIONS)];
    const carrier = carriers[index % carriers.length] as string;
    wanted.push({ action: actions[index % actions.length] as string, carrier, hidden });
    wanted.push({ action: 'script', carrier, hidden });
  }
  while (wanted.length < count) wanted.push(chance.pick(all));
  return wanted.slice(0, count).map(({ action, carrier, hidden }, index) => ({
    what: `${action} in ${carrier}, ${hidden}`,
    make: () => {
      const objects = { ...CARRIERS[carrier]?.(ACTIONS[action] ?? ''), ...AIM };
      return (HIDDEN[hidden] ?? plain)(objects, chanceOf(index));
    },
  }));
}

function openStream(objects: Objects): WrittenObject {
  const { dictionary } = packed(objects);
  let at = 0;
  const pairs = Object.entries(objects).map(([number, text]) => {
    const pair = `${number} ${at}`;
    at += text.length + 1;
    return pair;
  });
  const data = latin(`${pairs.join(' ')} ${Object.values(objects).join(' ')}`);
  return { dictionary: dictionary.replace('/Filter /FlateDecode', ''), data };
}

function mapped(objects: Objects, change: (text: string) => string): Objects {
  return Object.fromEntries(Object.entries(objects).map(([number, text]) => [number, change(text)]));
}

function codeOf(letter: string): string {
  return `#${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
