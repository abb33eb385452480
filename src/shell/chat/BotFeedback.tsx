/** What somebody says of an answer of the program that did not help: a reason, and more words where it is another one. */
import { useState } from 'react';
import { CHAT_FORMS } from '../../engine/model/shell-forms.ts';
import { PlainForm } from '../../runtime/form/ShellForm.tsx';
import { Button, styled } from '../../widgets/index.ts';
import type { BotRating } from './adapter.ts';
import { useChatWords } from './chatWords.ts';

interface BotFeedbackProps {
  questionId: string;
  response: string;
  onRate: (rating: BotRating) => Promise<void>;
}

export function BotFeedback({ questionId, response, onRate }: BotFeedbackProps) {
  const words = useChatWords();
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed');
  if (step === 'sent') return <Thanks role="status">{words.one('feedbackThanks')}</Thanks>;
  if (step === 'closed') {
    return (
      <Button
        look="quiet"
        css={{ paddingInline: '0', fontSize: 'small', fontWeight: '500' }}
        onClick={() => setStep('open')}
      >
        {words.one('notHelpful')}
      </Button>
    );
  }
  return (
    <Feedback>
      <PlainForm
        id={CHAT_FORMS.feedback}
        action={words.one('feedbackSend')}
        refusedTitle={words.one('general')}
        send={async (answers) => {
          await onRate({ questionId, responseToCustomer: response, feedbackMessage: feedbackOf(answers) });
          setStep('sent');
        }}
      />
      <Button look="quiet" onClick={() => setStep('closed')}>
        {words.one('feedbackCancel')}
      </Button>
    </Feedback>
  );
}

/** What is added stands for another reason than the listed (SL 5); the form leaves it out of all others. */
function feedbackOf({ reason, additionalInfo }: Readonly<Record<string, unknown>>): string {
  const more = typeof additionalInfo === 'string' ? additionalInfo.trim() : '';
  return more === '' ? String(reason) : more;
}

const Feedback = styled('div', {
  base: {
    width: '100%',
    padding: '3',
    border: '1px solid {colors.line}',
    borderRadius: 'control',
    background: 'surface',
  },
});

const Thanks = styled('p', { base: { margin: '0', color: 'inkSoft', fontSize: 'small' } });
