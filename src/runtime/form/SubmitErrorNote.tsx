/** What stands above a form whose answers could not be saved: what happened, that nothing is lost, and one way on. */
import { Link, useLocation } from 'react-router-dom';
import type { Slice } from '../../engine/model/bundle.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import { Alert, Button, FocusTaker, styled } from '../../widgets/index.ts';
import type { Answers } from '../client/calls.ts';
import { loginAddress } from '../client/session.ts';
import { type ShellWords, useShellWords } from '../context.tsx';
import type { SubmitError } from '../journey/formMachine.ts';

export interface SubmitErrorProps {
  error: SubmitError;
  form: Slice['forms'][string];
  onAgain: () => void;
  onUseNewer: () => void;
}

export function SubmitErrorNote(props: SubmitErrorProps) {
  return (
    <FocusTaker by={props.error}>
      <ErrorAlert {...props} />
    </FocusTaker>
  );
}

function ErrorAlert({ error, form, onAgain, onUseNewer }: SubmitErrorProps) {
  const words = useShellWords();
  const { pathname, search } = useLocation();
  switch (error.kind) {
    case 'failed':
      return (
        <Alert tone="danger" title={words.one('saveFailed')}>
          {error.offline && <p>{words.one('saveFailedOffline')}</p>}
          <Actions>
            <Button look="plain" onClick={onAgain}>
              {words.one('tryAgain')}
            </Button>
          </Actions>
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="danger" title={words.one('saveRefused')}>
          <p>{error.message}</p>
        </Alert>
      );
    case 'tooOften':
      return <Alert tone="warn" title={words.one('tooOften')} />;
    case 'exists':
      return (
        <Alert tone="warn" title={words.one('accountExists')}>
          <p>{words.one('accountExistsBody')}</p>
          <Actions>
            <Link to={loginAddress(pathname + search)}>{words.one('signIn')}</Link>
          </Actions>
        </Alert>
      );
    case 'changed':
      return (
        <Alert tone="warn" title={words.one('changedElsewhere')}>
          <p>{words.one('changedElsewhereBody')}</p>
          <Newer newer={error.newer} form={form} words={words} />
          <Actions>
            <Button look="plain" onClick={onUseNewer}>
              {words.one('useNewer')}
            </Button>
            <Button look="quiet" onClick={onAgain}>
              {words.one('keepMine')}
            </Button>
          </Actions>
        </Alert>
      );
  }
}

/** Only fields that have words of their own; what is secret never comes back, so it is never shown. */
function Newer({ newer, form, words }: { newer: Answers; form: Slice['forms'][string]; words: ShellWords }) {
  const rows = Object.entries(form.fields).flatMap(([pointer, { title, labels, widget }]) => {
    const value = readPath(newer, pointer.slice(1).replaceAll('/', '.'));
    // What has parts is read again where it stands in the form.
    const hasParts = isRecord(value) || widget === 'nested' || pointer.includes('/*');
    if (title === undefined || hasParts) return [];
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

const Actions = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    marginTop: '3',
    '& a': { color: 'brand.link', fontWeight: '600' },
  },
});

const Rows = styled('dl', {
  base: {
    margin: '0.75rem 0 0',
    fontSize: 'small',
    '& dt': { color: 'inkSoft' },
    '& dd': { margin: '0 0 0.5rem', fontWeight: '600' },
  },
});
