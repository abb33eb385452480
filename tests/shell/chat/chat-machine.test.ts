/** Where does the chat stand after what has happened, and what is done for it? */
import { describe, expect, it } from 'vitest';
import { alertOf, type ChatWindowEvent, canSend } from '../../../src/shell/chat/chatState.ts';
import type { StoredSession } from '../../../src/shell/chat/storedSession.ts';
import { agentSession, BEGUN, heard, message, play, READY, talkOf, texts } from './support/playing.ts';

describe('[CHAT-10] the chat', () => {
  it('begins with the form, is active once a talk is opened, and ends with thanks and another start', () => {
    expect(play([{ type: 'pressed' }]).state.phase.name).toBe('none');
    const active = play(BEGUN);
    expect(active.state.phase.name).toBe('active');
    expect(active.done.map((effect) => effect.do)).toEqual(['store', 'resume']);
    const ended = play([{ type: 'endWanted' }], active.state);
    expect(ended.state.phase.name).toBe('ended');
    expect(play([{ type: 'startedOver' }], ended.state).state.phase.name).toBe('none');
  });

  it('goes back to the form with the general alert where no talk could be had', () => {
    const { state } = play([{ type: 'pressed' }, { type: 'submitted' }, { type: 'notOpened' }]);
    expect(state.phase.name).toBe('none');
    expect(alertOf(state)).toBe('general');
  });

  it('[CHAT-16] resumes what is stored, and is stored no second time', () => {
    const { state, done } = play([{ type: 'resumed', mode: 'stream', session: agentSession }]);
    expect(talkOf(state).mode).toBe('stream');
    expect(done.map((effect) => effect.do)).toEqual(['resume']);
  });
});

describe('[CHAT-13] a talk that leaves active', () => {
  it.each([
    ['ended by the person', { type: 'endWanted' }],
    ['ended at the other end', heard({ type: 'state', state: 'ended' })],
    ['[CHAT-14] frozen', heard({ type: 'state', state: 'frozen' })],
    [
      'found frozen when the line comes back',
      heard({ type: 'ready', mode: 'twilio', state: 'frozen', messages: [], hasOlder: false, agent: null }),
    ],
    ['over for a message', heard({ type: 'refused', id: 'x', reason: 'over' })],
  ] as [string, ChatWindowEvent][])('is over, and nothing of it stays stored: %s', (_, event) => {
    const { state, done } = play([...BEGUN, { type: 'typed', text: 'half' }, event]);
    expect(state).toMatchObject({ phase: { name: 'ended' }, draft: '', files: [], connection: 'none' });
    expect(done).toContainEqual({ do: 'forget', mode: 'twilio' });
    expect(done.some((effect) => effect.do === 'leave' || effect.do === 'end')).toBe(true);
    expect(done).toContainEqual({ do: 'surveySoon' });
  });

  it('is over in this tab when another one ended it, and what that one stored since stays', () => {
    const { state, done } = play([...BEGUN, { type: 'gone' }]);
    expect(state.phase.name).toBe('ended');
    expect(done.map((effect) => effect.do)).not.toContain('forget');
  });
});

describe('[CHAT-18][CHAT-20] the survey', () => {
  const over = play([...BEGUN, { type: 'endWanted' }]).state;
  it('is asked for when it is due, and offered only when it is there', () => {
    const due = play([{ type: 'surveyDue' }], over);
    expect(due.done).toEqual([{ do: 'askSurvey', omniProxyChannelId: 'o' }]);
    expect(over.phase).toMatchObject({ ended: { contactId: undefined } });
    const found = play([{ type: 'surveyFound', contactId: 'k' }], due.state).state;
    expect(found.phase).toMatchObject({ ended: { contactId: 'k' } });
    expect(alertOf(found)).toBeUndefined();
  });

  it('[CHAT-28] shows the general alert where there is no contact id', () => {
    expect(alertOf(play([{ type: 'surveyFound', contactId: undefined }], over).state)).toBe('general');
  });

  it("is not asked for after a program's talk", () => {
    const bot = { ...agentSession, omniProxyChannelId: undefined } as unknown as StoredSession;
    const { done } = play([
      { type: 'resumed', mode: 'chatbot', session: bot },
      { type: 'endWanted' },
      { type: 'surveyDue' },
    ]);
    expect(done.map((effect) => effect.do)).not.toContain('askSurvey');
  });
});

describe('[CHAT-17] the connection', () => {
  it('shows its alert while it is tried again, before all others, and clears it', () => {
    const lost = play([...BEGUN, { type: 'alerted', alert: 'general' }, { type: 'connecting' }]).state;
    expect(alertOf(lost)).toBe('connection');
    expect(alertOf(play([READY], lost).state)).toBe('general');
    expect(alertOf(play([...BEGUN, { type: 'connecting' }, READY]).state)).toBeUndefined();
  });

  it('loses and doubles no message over a reconnect, whatever comes twice or late', () => {
    const { state } = play([
      ...BEGUN,
      heard({ type: 'message', message: message(1) }),
      heard({ type: 'message', message: message(3) }),
      { type: 'connecting' },
      heard({
        type: 'ready',
        mode: 'twilio',
        state: 'active',
        messages: [message(2), message(3), message(4)],
        hasOlder: false,
        agent: 'Sam',
      }),
      heard({ type: 'message', message: message(4) }),
      heard({ type: 'message', message: message(5, { id: 'm1' }) }),
    ]);
    expect(texts(state)).toEqual(['text 1', 'text 2', 'text 3', 'text 4']);
    expect(talkOf(state).agent).toBe('Sam');
  });
});

describe('a message', () => {
  const typed = play([...BEGUN, { type: 'typed', text: ' Hello ' }]).state;

  it('is sent once, leaves the box, and is one of the talk when it is stored', () => {
    const sent = play(
      [
        { type: 'sent', id: 'a' },
        { type: 'sent', id: 'b' },
      ],
      typed,
    );
    expect(sent.done).toEqual([{ do: 'send', message: { id: 'a', text: 'Hello', files: [] } }]);
    expect(sent.state.draft).toBe('');
    const stored = play([heard({ type: 'accepted', id: 'a', seq: 1 })], sent.state).state;
    expect(texts(stored)).toEqual(['Hello']);
    expect(talkOf(stored).sending).toBeUndefined();
    // The server tells all windows of the talk, this one too.
    const echoed = heard({
      type: 'message',
      message: message(1, { id: 'a', from: 'person', text: 'Hello' }),
    });
    expect(texts(play([echoed], stored).state)).toEqual(['Hello']);
  });

  it('that is sent while another is on its way follows it, unless it is changed or the other fails', () => {
    const both: ChatWindowEvent[] = [
      { type: 'sent', id: 'a' },
      { type: 'typed', text: 'Two' },
      { type: 'sent', id: 'b' },
    ];
    const waiting = play(both, typed);
    expect(waiting.done.filter((effect) => effect.do === 'send')).toHaveLength(1);
    expect(waiting.state.draft).toBe('Two');
    const accepted = heard({ type: 'accepted', id: 'a', seq: 1 });
    const { state, done } = play([accepted], waiting.state);
    expect(done).toEqual([{ do: 'send', message: { id: 'b', text: 'Two', files: [] } }]);
    expect(state.draft).toBe('');
    const changed = play([{ type: 'typed', text: 'Two and' }, accepted], waiting.state);
    expect([changed.state.draft, changed.done.at(-1)?.do]).toEqual(['Two and', 'typing']);
    const failed = play([{ type: 'notSent', id: 'a' }], waiting.state);
    expect([failed.state.draft, failed.done]).toEqual(['Hello\nTwo', []]);
  });

  it('[CHAT-21] is not sent where it is empty and has no files', () => {
    for (const text of ['', '  ', '\n\t']) {
      const { state, done } = play([...BEGUN, { type: 'typed', text }, { type: 'sent', id: 'a' }]);
      expect(done.map((effect) => effect.do)).not.toContain('send');
      expect(canSend(state)).toBe(false);
    }
  });

  it('[CHAT-27] stands in the box again when it did not arrive, and goes once more under the same id', () => {
    const failed = play(
      [
        { type: 'sent', id: 'a' },
        { type: 'notSent', id: 'a' },
      ],
      typed,
    ).state;
    expect(failed.draft).toBe('Hello');
    expect(alertOf(failed)).toBe('resend');
    const again = play([{ type: 'sent', id: 'b' }], failed);
    expect(again.done).toEqual([{ do: 'send', message: { id: 'a', text: 'Hello', files: [] } }]);
    expect(alertOf(again.state)).toBeUndefined();
  });

  it('that was changed after it failed is another one, with an id of its own', () => {
    const { done } = play(
      [
        { type: 'sent', id: 'a' },
        { type: 'notSent', id: 'a' },
        { type: 'typed', text: 'Hello you' },
        { type: 'sent', id: 'b' },
      ],
      typed,
    );
    expect(done.at(-1)).toEqual({ do: 'send', message: { id: 'b', text: 'Hello you', files: [] } });
  });

  it('stands in the box again, before what was typed meanwhile, when the line is lost', () => {
    const { state } = play(
      [{ type: 'sent', id: 'a' }, { type: 'typed', text: 'and' }, { type: 'connecting' }],
      typed,
    );
    expect(state.draft).toBe('Hello\nand');
    expect(talkOf(state).sending).toBeUndefined();
    // It had arrived after all: what was typed meanwhile is all that is left to send.
    const back = heard({ type: 'message', message: message(1, { id: 'a', from: 'person', text: 'Hello' }) });
    expect(play([READY, back], state).state.draft).toBe('and');
  });

  it('leaves the box again where it turns out that it had arrived', () => {
    const lost: ChatWindowEvent[] = [{ type: 'sent', id: 'a' }, { type: 'connecting' }];
    const own = message(1, { id: 'a', from: 'person', text: 'Hello' });
    const back = heard({
      type: 'ready',
      mode: 'twilio',
      state: 'active',
      messages: [own],
      hasOlder: false,
      agent: null,
    });
    const { state } = play([...lost, back], typed);
    expect(state).toMatchObject({ draft: '', alert: undefined });
    expect(texts(state)).toEqual(['Hello']);
    const late = play([...lost, heard({ type: 'accepted', id: 'a', seq: 1 })], typed).state;
    expect(late).toMatchObject({ draft: '', alert: undefined });
    expect(texts(late)).toEqual(['Hello']);
  });

  it('waits for its files, and goes with those that were taken', () => {
    const file = { id: 'f', name: 'a.pdf', type: 'application/pdf', bytes: 9 };
    const adding: ChatWindowEvent[] = [
      ...BEGUN,
      { type: 'attached', file: { key: 'k', name: 'a.pdf', bytes: 9, progress: 0 } },
      { type: 'attached', file: { key: 'x', name: 'a.exe', bytes: 9, progress: 0, refused: 'kind' } },
    ];
    expect(canSend(play(adding).state)).toBe(false);
    const { state, done } = play([
      ...adding,
      { type: 'attaching', key: 'k', change: { stored: file, progress: 1 } },
      { type: 'sent', id: 'a' },
    ]);
    expect(done.at(-1)).toEqual({ do: 'send', message: { id: 'a', text: '', files: [file] } });
    expect(state.files).toEqual([]);
    const failed = play([{ type: 'notSent', id: 'a' }], state).state;
    expect(failed.files.map(({ stored }) => stored)).toEqual([file]);
  });
});

describe('what comes in', () => {
  it('is counted while the window is closed, and read when it is opened', () => {
    const { state } = play([
      ...BEGUN,
      { type: 'closed' },
      heard({ type: 'message', message: message(1) }),
      heard({ type: 'message', message: message(2) }),
      heard({ type: 'message', message: message(2) }),
    ]);
    expect(state.unread).toBe(2);
    const opened = play([{ type: 'pressed' }], state);
    expect(opened.state.unread).toBe(0);
    expect(opened.done).toEqual([{ do: 'read', seq: 2 }]);
  });

  it('is asked for twenty at a time, once, and comes before what is there', () => {
    const page = [message(21), message(22)];
    const { state } = play([
      ...BEGUN.slice(0, 3),
      heard({ type: 'ready', mode: 'twilio', state: 'active', messages: page, hasOlder: true, agent: null }),
    ]);
    const asked = play([{ type: 'olderWanted' }, { type: 'olderWanted' }], state);
    expect(asked.done).toEqual([{ do: 'older', before: 21 }]);
    const older = heard({ type: 'older', messages: [message(19), message(20)], hasOlder: false });
    const { state: all, done } = play([older, { type: 'olderWanted' }], asked.state);
    expect(texts(all)).toEqual(['text 19', 'text 20', 'text 21', 'text 22']);
    expect(done).toEqual([]);
  });

  it('ends the sign of typing', () => {
    const typing = play([...BEGUN, heard({ type: 'typing', name: 'Sam' })]);
    expect(talkOf(typing.state).typing).toBe('Sam');
    expect(typing.done.at(-1)).toEqual({ do: 'typingOverSoon' });
    expect(
      talkOf(play([heard({ type: 'message', message: message(1) })], typing.state).state).typing,
    ).toBeNull();
    expect(talkOf(play([{ type: 'typingOver' }], typing.state).state).typing).toBeNull();
  });
});
