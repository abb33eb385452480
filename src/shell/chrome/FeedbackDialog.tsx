/** The form by which a person writes to the head of the lender, in front of the page. */
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isApplicationId } from '../../engine/decide/pages.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { PlainForm } from '../../runtime/form/ShellForm.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { Button, Dialog } from '../../widgets/index.ts';

interface FeedbackDialogProps {
  title: string;
  form: string;
  onClose: () => void;
}

export function FeedbackDialog({ title, form, onClose }: FeedbackDialogProps) {
  const { product, calls, timers } = useRuntime();
  const words = useShellWords();
  const { pathname } = useLocation();
  const toast = useToast();
  const filled = useRef<HTMLDivElement>(null);
  // Once the messages stand there: the first field that has one comes into view (SL 5).
  const showRefused = () =>
    timers.set(
      () => filled.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'center' }),
      0,
    );
  const applicationUuid = pathname.split('/').find(isApplicationId);
  return (
    <Dialog open title={title} onClose={onClose}>
      <div ref={filled} onSubmit={showRefused}>
        <PlainForm
          id={form}
          action={words.one('feedbackSend')}
          refusedTitle={words.one('feedbackRefused')}
          send={async (answers) => {
            await calls.feedback({
              ...answers,
              ...(applicationUuid !== undefined && { applicationUuid }),
              pathname,
              productType: product.source.product.toUpperCase(),
            });
            onClose();
            toast(words.one('feedbackThanks'));
          }}
        />
      </div>
      <Button look="quiet" onClick={onClose} css={{ marginTop: '4' }}>
        {words.one('feedbackClose')}
      </Button>
    </Dialog>
  );
}
