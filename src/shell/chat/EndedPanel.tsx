/** A talk that is over: thanks, the survey where there is one, and the way to another talk. */
import { useEffect, useRef } from 'react';
import { Button, LinkButton, styled } from '../../widgets/index.ts';
import { useChatWords } from './chatWords.ts';

interface EndedPanelProps {
  /** The page of the survey; undefined where none is offered. */
  survey: string | undefined;
  onAgain: () => void;
}

export function EndedPanel({ survey, onAgain }: EndedPanelProps) {
  const words = useChatWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel>
      <Thanks ref={heading} tabIndex={-1}>
        {words.one('ended')}
      </Thanks>
      {survey !== undefined && (
        <LinkButton href={survey} target="_blank" rel="noopener noreferrer">
          {words.one('survey')}
        </LinkButton>
      )}
      <Button look="plain" onClick={onAgain}>
        {words.one('again')}
      </Button>
    </Panel>
  );
}

/** The page of the survey for one talk. */
export function surveyUrl(page: string | null, contactId: string | undefined): string | undefined {
  if (page === null || contactId === undefined) return undefined;
  return page.replace('{contactId}', encodeURIComponent(contactId));
}

const Panel = styled('div', {
  base: {
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '4',
    padding: '6',
    textAlign: 'center',
  },
});

const Thanks = styled('h3', {
  base: {
    margin: '0',
    fontSize: 'h2',
    fontWeight: '600',
    lineHeight: 'tight',
    '&:focus': { outline: 'none' },
  },
});
