/** What is to be decided of an application? Each outcome asks once more before it is done: none can be taken back. */
import { type FormEvent, useState } from 'react';
import { Alert, Button, Card, Dialog, Stack } from '../../../widgets/index.ts';
import { Row, Soft, Title } from './pieces.tsx';
import { ReasonField, useReason } from './Reason.tsx';
import type { StaffDecision, Whole } from './staffClient.ts';
import { useStaff } from './staffContext.ts';
import type { Act } from './useAct.ts';

interface Chosen {
  review: StaffDecision;
  outcome: StaffDecision['outcomes'][number];
}

interface DecisionsProps {
  application: Pick<Whole, 'reviews' | 'mayDecide'>;
  act: Act;
}

/** Who may only read sees what is to be decided, without the buttons. */
export function Decisions({ application: { reviews, mayDecide }, act }: DecisionsProps) {
  const { say } = useStaff();
  const [chosen, setChosen] = useState<Chosen>();
  const due = reviews.filter(({ isOptional }) => !isOptional);
  const possible = reviews.filter(({ isOptional }) => isOptional);
  const close = () => setChosen(undefined);
  const choose = mayDecide ? setChosen : undefined;
  return (
    <Card aria-labelledby="staff-decide">
      <Title id="staff-decide">{say('decide')}</Title>
      <Stack css={{ gap: '5' }}>
        {due.length === 0 && <p>{say('decideNothing')}</p>}
        {due.map((review) => (
          <Offered key={review.name} review={review} choose={choose} />
        ))}
        {possible.length > 0 && <h3>{say('may')}</h3>}
        {possible.map((review) => (
          <Offered key={review.name} review={review} choose={choose} />
        ))}
      </Stack>
      <Dialog open={chosen !== undefined} title={chosen?.outcome.label ?? ''} onClose={close}>
        {chosen && <Confirming chosen={chosen} act={act} close={close} />}
      </Dialog>
    </Card>
  );
}

interface ConfirmingProps {
  chosen: Chosen;
  act: Act;
  close: () => void;
}

function Confirming({ chosen: { review, outcome }, act, close }: ConfirmingProps) {
  const { say } = useStaff();
  const reason = useReason();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const why = outcome.asksReason ? { reason: reason.read() } : {};
    if (outcome.asksReason && why.reason === undefined) return;
    const isDone = await act.send('staffReview', { review: review.name, outcome: outcome.name, ...why });
    // What was typed stays where it was refused, to be sent again or taken along.
    if (isDone || !outcome.asksReason) close();
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack css={{ gap: '5' }}>
        <p>{review.title}</p>
        {outcome.asksReason && act.problem !== undefined && (
          <Alert tone="danger" title={say('failed')}>
            {act.problem}
          </Alert>
        )}
        {outcome.asksReason && <ReasonField reason={reason} />}
        <Row>
          <Button type="submit" busy={act.isBusy}>
            {say('confirm')}
          </Button>
          <Button look="plain" onClick={close}>
            {say('cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface OfferedProps {
  review: StaffDecision;
  choose: ((chosen: Chosen) => void) | undefined;
}

function Offered({ review, choose }: OfferedProps) {
  const { say } = useStaff();
  const title = `staff-review-${review.name}`;
  return (
    <Stack role="group" aria-labelledby={title}>
      <span id={title}>{review.title}</span>
      {choose && (
        <Row>
          {review.outcomes.map((outcome) => (
            <Button key={outcome.name} look="plain" onClick={() => choose({ review, outcome })}>
              {outcome.label}
            </Button>
          ))}
        </Row>
      )}
      {review.outcomes
        .filter(({ needed }) => needed > 1)
        .map(({ name, label, needed, approvedBy }) => (
          <Soft key={name}>
            {[`${label}: ${say('approvals')} ${approvedBy.length}/${needed}`, ...approvedBy].join(', ')}
          </Soft>
        ))}
    </Stack>
  );
}
