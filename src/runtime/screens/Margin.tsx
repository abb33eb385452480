/** What stands beside a screen? The parts that it declares, or those of its kind, each drawn only where there is something to say. */
import type { ReactNode } from 'react';
import type { Screen } from '../../engine/model/bundle.ts';
import { type MarginPart, screenKindOf } from '../../engine/model/screen-kinds.ts';
import { type ShellWords, useShellWords, type Words } from '../context.tsx';
import { SupportLine } from './SupportLine.tsx';

interface MarginProps {
  screen: Screen;
  words: Words;
  /** What the flow shows beside its screens, where it is known. */
  panel?: ReactNode;
  /** Who is in charge, above the lender's own lines. */
  contact?: ReactNode;
}

export function Margin({ screen, words, panel, contact }: MarginProps) {
  const shell = useShellWords();
  const parts: readonly MarginPart[] = screen.margin ?? screenKindOf(screen.kind)?.margin ?? [];
  const drawn = {
    panel,
    help: (
      <>
        {contact}
        <Help words={shell} />
      </>
    ),
    safe: <Safe words={shell} />,
    need: <Need words={words} />,
  };
  return (
    <section className="margin" aria-label={shell.one('beside')}>
      {parts.map((part) => (
        <div key={part}>{drawn[part]}</div>
      ))}
    </section>
  );
}

/** The lender's own lines, and when somebody is there. */
function Help({ words }: { words: ShellWords }) {
  return (
    <>
      <h2>{words.one('helpTitle')}</h2>
      <p>{words.one('contactBody')}</p>
      <SupportLine />
    </>
  );
}

function Safe({ words }: { words: ShellWords }) {
  return (
    <p className="safe">
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 10V7a5 5 0 0 1 10 0v3M5 10h14v11H5zM12 14v3" />
      </svg>
      <span>{words.one('safe')}</span>
    </p>
  );
}

function Need({ words }: { words: Words }) {
  return (
    <>
      <h2>{useShellWords().one('needTitle')}</h2>
      <ul>
        {words.all('need').map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
