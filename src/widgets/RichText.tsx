/** How do written words become a paragraph with links? `[text](address)` and line breaks, and nothing else. */
import { Fragment, type ReactNode } from 'react';
import { styled } from './styled.tsx';

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;
/** Anything else (javascript:, data:, //elsewhere) stays text: copy is written by many hands. */
const SAFE_ADDRESS = /^(?:https:\/\/|tel:|mailto:|\/(?!\/))/;

/** Links out of a form open beside it, so that what was typed stays where it is. */
export function RichText({ text }: { text: string }) {
  const lines = text.split('\n').map((line, at) => ({ key: `${at}:${line}`, line, first: at === 0 }));
  return lines.map(({ key, line, first }) => (
    <Fragment key={key}>
      {first ? null : <br />}
      {linked(line)}
    </Fragment>
  ));
}

function linked(line: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of line.matchAll(LINK)) {
    const [whole, words = '', address = ''] = match;
    parts.push(line.slice(from, match.index), link(words, address, match.index));
    from = match.index + whole.length;
  }
  return [...parts, line.slice(from)];
}

function link(words: string, address: string, key: number): ReactNode {
  if (!SAFE_ADDRESS.test(address)) return words;
  const beside = address.startsWith('tel:') || address.startsWith('mailto:') ? {} : { target: '_blank' };
  return (
    <TextLink key={key} href={address} rel="noreferrer" {...beside}>
      {words}
    </TextLink>
  );
}

export const TextLink = styled('a', {
  base: {
    color: 'brand.link',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    borderRadius: '2px',
    _hover: { textDecorationThickness: '2px' },
  },
});
