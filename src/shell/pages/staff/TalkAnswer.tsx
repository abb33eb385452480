/** The foot of a talk: an answer, one that was written before, and how it is handed over or ended. */
import { useRef, useState } from 'react';
import { useAnnounce } from '../../../runtime/announcer.tsx';
import { useRuntime } from '../../../runtime/context.tsx';
import { Button, Card, Stack } from '../../../widgets/index.ts';
import { FieldLabel, Input, Row, Select, Text, Title } from './pieces.tsx';
import { useStaff } from './staffContext.ts';
import type { StaffTalkView } from './talkCalls.ts';
import type { TalkAct } from './useTalkAct.ts';

export function TalkAnswer({ talk, act }: { talk: StaffTalkView; act: TalkAct }) {
  return (
    <>
      <AnswerForm talk={talk} act={act} />
      <HandOver talk={talk} act={act} />
    </>
  );
}

function AnswerForm({ talk, act }: { talk: StaffTalkView; act: TalkAct }) {
  const { desk, say } = useStaff();
  const { newId } = useRuntime();
  const [text, setText] = useState('');
  // The same again has the same id: an answer that was lost on its way is stored once.
  const sent = useRef({ text: '', id: '' });
  const send = async () => {
    if (text.trim() === '') return;
    if (sent.current.text !== text) sent.current = { text, id: newId() };
    const isDone = await act.attempt(() => desk.answerTalk(talk.uuid, { id: sent.current.id, text }));
    if (!isDone) return;
    sent.current = { text: '', id: '' };
    setText('');
  };
  return (
    <Card>
      <Stack>
        {talk.canned.length > 0 && (
          <FieldLabel>
            {say('talkCanned')}
            <Select
              value=""
              onChange={({ target }) => {
                const chosen = talk.canned.find(({ name }) => name === target.value);
                if (chosen) setText(chosen.text);
              }}
            >
              <option value="">{say('talkCannedNone')}</option>
              {talk.canned.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </FieldLabel>
        )}
        <FieldLabel>
          {say('talkAnswer')}
          <Text value={text} maxLength={4000} onChange={({ target }) => setText(target.value)} />
        </FieldLabel>
        <Row>
          <Button busy={act.isBusy} onClick={() => void send()}>
            {say('talkSend')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function HandOver({ talk, act }: { talk: StaffTalkView; act: TalkAct }) {
  const { desk, say } = useStaff();
  const announce = useAnnounce();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [isEnding, setEnding] = useState(false);
  const handOver = async () => {
    const body = { ...(to.trim() !== '' && { to: to.trim() }), ...(note.trim() !== '' && { note }) };
    if (!(await act.attempt(() => desk.handOver(talk.uuid, body)))) return;
    setTo('');
    setNote('');
    announce(say('saved'));
  };
  return (
    <Card aria-labelledby="staff-hand-over">
      <Title id="staff-hand-over">{say('talkHandOver')}</Title>
      <Stack>
        <Row>
          <FieldLabel>
            {say('talkTo')}
            <Input type="email" value={to} onChange={({ target }) => setTo(target.value)} />
          </FieldLabel>
          <FieldLabel>
            {say('talkNote')}
            <Input value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
          </FieldLabel>
        </Row>
        <Row>
          <Button look="plain" busy={act.isBusy} onClick={() => void handOver()}>
            {say('talkHandOver')}
          </Button>
          {isEnding ? (
            <>
              <Button busy={act.isBusy} onClick={() => void act.attempt(() => desk.endTalk(talk.uuid))}>
                {say('confirm')}
              </Button>
              <Button look="quiet" onClick={() => setEnding(false)}>
                {say('cancel')}
              </Button>
            </>
          ) : (
            <Button look="quiet" onClick={() => setEnding(true)}>
              {say('talkEnd')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
