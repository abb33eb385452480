/** What is told when answers could not be saved? What happened, that nothing is lost, and one way on. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Slice } from '../../engine/model/bundle.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import { Alert, Button } from '../../widgets/index.ts';
import type { Answers } from '../client/calls.ts';
import { loginAddress } from '../client/session.ts';
import { type ShellWords, useShellWords } from '../context.tsx';
import type { Trouble } from './useSubmission.ts';

export interface TroubleNoteProps {
  trouble: Trouble;
  form: Slice['forms'][string];
  onAgain: () => void;
  onUseNewer: (newer: Answers) => void;
}

/** Takes the focus: on a phone it stands above what can be seen, and its way on is what comes next. */
export function TroubleNote(props: TroubleNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each trouble takes the focus anew.
  useEffect(() => place.current?.focus(), [props.trouble]);
  return (
    <Place ref={place} tabIndex={-1}>
      <Told {...props} />
    </Place>
  );
}

function Told({ trouble, form, onAgain, onUseNewer }: TroubleNoteProps) {
  const words = useShellWords();
  const { pathname, search } = useLocation();
  switch (trouble.kind) {
    case 'failed':
      return (
        <Alert tone="danger" title={words.one('saveFailed')}>
          {trouble.offline && <p>{words.one('saveFailedOffline')}</p>}
          <Ways>
            <Button look="plain" onClick={onAgain}>
              {words.one('tryAgain')}
            </Button>
          </Ways>
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="danger" title={words.one('saveRefused')}>
          <p>{trouble.message}</p>
        </Alert>
      );
    case 'tooOften':
      return <Alert tone="warn" title={words.one('tooOften')} />;
    case 'exists':
      return (
        <Alert tone="warn" title={words.one('accountExists')}>
          <p>{words.one('accountExistsBody')}</p>
          <Ways>
            <Link to={loginAddress(pathname + search)}>{words.one('signIn')}</Link>
          </Ways>
        </Alert>
      );
    case 'changed':
      return (
        <Alert tone="warn" title={words.one('changedElsewhere')}>
          <p>{words.one('changedElsewhereBody')}</p>
          <Newer newer={trouble.newer} form={form} words={words} />
          <Ways>
            <Button look="plain" onClick={() => onUseNewer(trouble.newer)}>
              {words.one('useNewer')}
            </Button>
            <Button look="quiet" onClick={onAgain}>
              {words.one('keepMine')}
            </Button>
          </Ways>
        </Alert>
      );
  }
}

/** Only fields that have words of their own; what is secret never comes back, so it is never shown. */
function Newer({ newer, form, words }: { newer: Answers; form: Slice['forms'][string]; words: ShellWords }) {
  const rows = Object.entries(form.fields).flatMap(([pointer, { title, labels }]) => {
    const value = readPath(newer, pointer.slice(1).replaceAll('/', '.'));
    if (title === undefined || isRecord(value)) return [];
    const text =
      value === undefined || value === null || value === '' ? words.one('noAnswer') : String(value);
    return [{ pointer, title, text: labels?.[text] ?? text }];
  });
  return (
    <Rows>
      {rows.map(({ pointer, title, text }) => (
        <div key={pointer}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Rows>
  );
}

const Place = chakra('div', { base: { '&:focus': { outline: 'none' } } });

const Ways = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    marginTop: '3',
    '& a': { color: 'brand.link', fontWeight: '600' },
  },
});

const Rows = chakra('dl', {
  base: {
    margin: '0.75rem 0 0',
    fontSize: 'small',
    '& dt': { color: 'inkSoft' },
    '& dd': { margin: '0 0 0.5rem', fontWeight: '600' },
  },
});
