/** Who else has a part in the application, how far is each, and who stays away? */
import { Card, Stack } from '../../../widgets/index.ts';
import { List, Mark, Soft, TermList, Title } from './pieces.tsx';
import { GivenReason } from './Reason.tsx';
import type { StaffParticipant } from './staffClient.ts';
import { useStaff } from './staffContext.ts';

export function StaffParticipants({ participants }: { participants: StaffParticipant[] }) {
  const { say } = useStaff();
  if (participants.length === 0) return null;
  return (
    <Card aria-labelledby="staff-participants">
      <Title id="staff-participants">{say('others')}</Title>
      <List>
        {participants.map((each) => (
          <li key={each.uuid}>
            <Participant {...each} />
          </li>
        ))}
      </List>
    </Card>
  );
}

function Participant({
  name,
  email,
  roleLabel,
  stateLabel,
  since,
  note,
  reminders,
  isLinkOver,
}: StaffParticipant) {
  const { say, at } = useStaff();
  return (
    <Stack css={{ borderTop: '1px solid {colors.line}', paddingTop: '3', gap: '1' }}>
      <strong>{name}</strong>
      <Soft>
        {roleLabel} · {email}
      </Soft>
      <span>
        {stateLabel} {isLinkOver && <Mark>{say('linkOver')}</Mark>}
      </span>
      {note !== null && <GivenReason>{note}</GivenReason>}
      <TermList>
        <dt>{say('stateSince')}</dt>
        <dd>{at(since)}</dd>
        <dt>{say('reminders')}</dt>
        <dd>{reminders}</dd>
      </TermList>
    </Stack>
  );
}
