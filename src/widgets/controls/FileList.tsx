/** Which files were chosen, and how far is each? A line a file: its name, what is under way, what can be done. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import type { FieldFacts, FileWords, UploadPort } from '../fields.ts';
import { CheckIcon, WarningIcon } from '../icons.tsx';
import { styled } from '../styled.tsx';
import type { Transfer } from './transfers.ts';
import type { Transfers } from './useTransfers.ts';

interface FileListProps {
  transfers: Transfers;
  ids: FieldFacts['ids'];
  words: FileWords;
  open: UploadPort['open'] | undefined;
}

export function FileList({ transfers, ids, words, open }: FileListProps) {
  const { list, remove, again } = transfers;
  const [picture, setPicture] = useState<{ name: string; url: string }>();
  const [failed, setFailed] = useState<string>();
  const focusAfter = useRef<string>(undefined);
  useEffect(() => {
    if (focusAfter.current === undefined) return;
    document.getElementById(focusAfter.current)?.focus();
    focusAfter.current = undefined;
  });
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);

  const removeId = (id: string) => `${ids.control}-remove-${id}`;
  /** The focus goes to the file that takes the place, or to where files are chosen. */
  const removeAt = (at: number) => {
    const next = list[at + 1] ?? list[at - 1];
    focusAfter.current = next ? removeId(next.id) : ids.control;
    remove(list[at]?.id ?? '');
  };
  async function look({ id, file, uuid, name, type }: Transfer): Promise<void> {
    setFailed(undefined);
    try {
      const bytes = file ?? (uuid !== undefined && open ? await open(uuid) : undefined);
      if (!bytes) return;
      const url = URL.createObjectURL(bytes);
      if (type?.startsWith('image/')) setPicture({ name, url });
      else save(url, name);
    } catch {
      setFailed(id);
    }
  }
  if (list.length === 0) return null;
  return (
    <>
      <Lines>
        {list.map((each, at) => (
          <Line key={each.id} refused={each.state === 'refused' || each.state === 'failed'}>
            <Thumbnail file={each.file} state={each.state} />
            <About>
              <Name id={`${ids.control}-name-${each.id}`}>{each.name}</Name>
              <Standing each={each} words={words} labelledBy={`${ids.control}-name-${each.id}`} />
              {failed === each.id && <Trouble role="alert">{words.failed}</Trouble>}
            </About>
            <Acts>
              {each.state === 'arrived' && (
                <Button
                  look="quiet"
                  aria-label={`${words.open}: ${each.name}`}
                  onClick={() => void look(each)}
                >
                  {words.open}
                </Button>
              )}
              {each.state === 'failed' && (
                <Button
                  look="quiet"
                  aria-label={`${words.again}: ${each.name}`}
                  onClick={() => again(each.id)}
                >
                  {words.again}
                </Button>
              )}
              <Button
                id={removeId(each.id)}
                look="quiet"
                aria-label={`${isUnderWay(each) ? words.cancel : words.remove}: ${each.name}`}
                onClick={() => removeAt(at)}
              >
                {isUnderWay(each) ? words.cancel : words.remove}
              </Button>
            </Acts>
          </Line>
        ))}
      </Lines>
      <Dialog open={picture !== undefined} title={picture?.name ?? ''} onClose={() => setPicture(undefined)}>
        <Picture src={picture?.url} alt={picture?.name} />
        <Button look="plain" onClick={() => setPicture(undefined)}>
          {words.close}
        </Button>
      </Dialog>
    </>
  );
}

function Standing({ each, words, labelledBy }: { each: Transfer; words: FileWords; labelledBy: string }) {
  if (isUnderWay(each)) {
    const count = Math.round(each.fraction * 100);
    return (
      <>
        <Bar value={count} max={100} aria-labelledby={labelledBy} />
        <Small>{words.sending.replace('{count}', String(count))}</Small>
      </>
    );
  }
  if (each.state === 'failed' || each.state === 'refused') return <Trouble>{each.message}</Trouble>;
  if (each.state === 'known') return null;
  return (
    <Small>
      {words.arrived}
      {each.size !== undefined && ` · ${sizeText(each.size)}`}
    </Small>
  );
}

/** What stands for a file: the picture itself, as far as it is at hand; else a mark of how it went. */
function Thumbnail({ file, state }: Pick<Transfer, 'file' | 'state'>) {
  const [url, setUrl] = useState<string>();
  const isShown = file?.type.startsWith('image/') && state !== 'refused';
  useEffect(() => {
    if (!file || !isShown) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isShown]);
  if (url !== undefined) return <Preview src={url} alt="" />;
  const isBad = state === 'refused' || state === 'failed';
  return (
    <Mark of={isBad ? 'trouble' : state === 'arrived' ? 'done' : 'rest'}>
      {isBad ? <WarningIcon /> : state === 'arrived' && <CheckIcon />}
    </Mark>
  );
}

function isUnderWay({ state }: Transfer): boolean {
  return state === 'queued' || state === 'sending';
}

/** Saved, not shown: a PDF has no page of its own under our policy. */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it before the next turn at the latest; a minute is for slow disks.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000));
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

const Lines = styled('ul', {
  base: { listStyle: 'none', margin: '0', padding: '0', display: 'flex', flexDirection: 'column', gap: '2' },
});

const Line = styled('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '2',
    minWidth: '0',
    background: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: 'control',
  },
  variants: { refused: { true: { borderColor: 'danger' } } },
});

const About = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', flex: '1 1 10rem', minWidth: '0' },
});

const Name = styled('span', { base: { fontWeight: '500', overflowWrap: 'anywhere' } });

const Small = styled('span', { base: { color: 'inkSoft', fontSize: 'small' } });

const Trouble = styled('span', { base: { color: 'danger', fontSize: 'small', fontWeight: '500' } });

const Acts = styled('div', { base: { display: 'flex', flexWrap: 'wrap', marginInlineStart: 'auto' } });

const Bar = styled('progress', {
  base: { width: '100%', height: '0.375rem', accentColor: '{colors.brand.focus}' },
});

const Mark = styled('span', {
  base: { width: '2.75rem', display: 'inline-flex', justifyContent: 'center' },
  variants: { of: { done: { color: 'success' }, trouble: { color: 'danger' }, rest: {} } },
});

const Preview = styled('img', {
  base: { width: '2.75rem', height: '2.75rem', objectFit: 'cover', borderRadius: '0.25rem' },
});

const Picture = styled('img', { base: { maxWidth: '100%', marginBlock: '4', borderRadius: 'control' } });
