/** Who answers, when may somebody write, how large is a file, and where does the button stand? */
import { describe, expect, it, test } from 'vitest';
import type { ChatMode } from '../../../src/engine/model/chat.ts';
import { clearanceOf } from '../../../src/shell/chat/dockPosition.ts';
import { acceptOf, fileSize, isKindOf } from '../../../src/shell/chat/fileSize.ts';
import {
  chooseMode,
  forcedMode,
  hasQueue,
  isTextBoxOpen,
  skillAsked,
} from '../../../src/shell/chat/modeChoice.ts';
import { playTalk } from './support/playing-chat.ts';

const modes: ChatMode[] = ['nice', 'twilio', 'chatbot'];
const sandbox = { modes, isDevelopment: true };
const nothing = { modes, sessions: new Set<never>(), isOperating: true, forced: undefined };

describe('[CHAT-11] the mode of a talk', () => {
  it.each([
    ['an agent session', { sessions: new Set(['agent'] as const), isOperating: false }, 'nice'],
    ['an agent session beside a program', { sessions: new Set(['bot', 'agent'] as const) }, 'nice'],
    ['a program session, in the hours too', { sessions: new Set(['bot'] as const) }, 'chatbot'],
    ['nothing, in the hours', {}, 'nice'],
    ['nothing, outside the hours', { isOperating: false }, 'chatbot'],
    ['a lender without a program, outside the hours', { modes: ['stream'], isOperating: false }, 'stream'],
    ['a lender with a program alone, in the hours', { modes: ['chatbot'] }, 'chatbot'],
    ['a lender with no mode', { modes: [] }, undefined],
  ] as const)('with %s', (_, change, mode) => {
    expect(chooseMode({ ...nothing, ...change })).toBe(mode);
  });
});

describe('[CHAT-07] the query utm_source=cloc', () => {
  const settings = { skill: 'FHEL', skillsByQuery: [{ skill: 'CLOC_HELOC', query: { utm_source: 'cloc' } }] };

  it.each([
    ['?utm_source=cloc', 'CLOC_HELOC'],
    ['?referrer=x&utm_source=cloc&step=name', 'CLOC_HELOC'],
    ['?utm_source=CLOC', 'FHEL'],
    ['?utm_source=other&cloc', 'FHEL'],
    ['', 'FHEL'],
  ])('marks a crypto HELOC visitor, and nothing else does: "%s" asks for %s', (search, skill) => {
    expect(skillAsked(settings, search)).toBe(skill);
  });

  it('goes with what opens the talk', async () => {
    const { lender, stop } = await playTalk('twilio', { settings, arrivedWith: '?utm_source=cloc' });
    expect(lender.of('chatOpen').map(({ body }) => body)).toEqual([
      expect.objectContaining({ skill: 'CLOC_HELOC' }),
    ]);
    stop();
  });
});

describe('[CHAT-06] mode in the address', () => {
  it.each(['twilio', 'nice', 'stream', 'talkjs', 'chatbot'] as const)(
    'forces %s outside production',
    (mode) => {
      expect(forcedMode(`?mode=${mode}`, sandbox)).toBe(mode);
      expect(chooseMode({ ...nothing, forced: forcedMode(`?mode=${mode}`, sandbox) })).toBe(mode);
    },
  );

  it('of a developer who asks for an agent is the lender’s own', () => {
    expect(forcedMode('?mode=agent', sandbox)).toBe('nice');
    expect(forcedMode('?mode=agent', { ...sandbox, modes: ['chatbot', 'stream'] })).toBe('stream');
    expect(forcedMode('?mode=agent', { ...sandbox, modes: ['chatbot'] })).toBeUndefined();
    expect(forcedMode('?mode=agent', { ...sandbox, isDevelopment: false })).toBeUndefined();
  });

  it('forces nothing in production, and nothing that is no mode', () => {
    expect(forcedMode('?mode=stream', { ...sandbox, isDevelopment: false })).toBeUndefined();
    expect(forcedMode('?mode=toString', sandbox)).toBeUndefined();
    expect(forcedMode('', sandbox)).toBeUndefined();
  });
});

describe("[CHAT-12] an agent's text box", () => {
  const facts = {
    mode: 'twilio',
    isActive: true,
    isOperating: false,
    messages: 1,
    isDevelopment: false,
  } as const;
  it.each([
    ['shut outside the hours after one message', {}, false],
    ['open in the hours', { isOperating: true }, true],
    ['open after more than one message', { messages: 2 }, true],
    ['open in a development mode', { isDevelopment: true }, true],
    ['shut when the talk is over', { isActive: false, isOperating: true, messages: 9 }, false],
    ['open at any hour where a program answers', { mode: 'chatbot' }, true],
  ] as const)('is %s', (_, change, isOpen) => {
    expect(isTextBoxOpen({ ...facts, ...change })).toBe(isOpen);
  });
});

test('[CHAT-04] there is a queue in twilio and nice, and in no other mode', () => {
  const all: ChatMode[] = ['twilio', 'nice', 'stream', 'talkjs', 'chatbot'];
  expect(all.filter(hasQueue)).toEqual(['twilio', 'nice']);
});

describe('[CHAT-23] the size of a file', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 bytes'],
    [999, '999 bytes'],
    [1000, '1 KB'],
    [1550, '1.5 KB'],
    [999_999, '999.9 KB'],
    [1_000_000, '1 MB'],
    [10_485_760, '10.4 MB'],
  ])('of %i bytes', (bytes, shown) => {
    expect(fileSize(bytes)).toBe(shown);
  });
});

describe('[CHAT-22] a file that may be sent', () => {
  const kinds = ['jpg', 'png', 'amr', 'mp3', 'mp4', 'pdf', 'txt'];
  it.each(['a.jpg', 'a.JPG', 'b.jpeg', 'c.png', 'd.amr', 'e.mp3', 'f.mp4', 'g.pdf', 'h.txt', 'a.b.pdf'])(
    'is %s',
    (name) => {
      expect(isKindOf(name, kinds)).toBe(true);
    },
  );
  it.each(['a.exe', 'pdf', 'a.pdf.exe', 'a.svg', 'a.', ''])('is not %s', (name) => {
    expect(isKindOf(name, kinds)).toBe(false);
  });
  it('is offered by the chooser of the browser', () => {
    expect(acceptOf(['jpg', 'pdf'])).toBe('.jpg,.jpeg,.pdf');
  });
});

describe('the floating button', () => {
  const button = { left: 200, top: 740, right: 360, bottom: 784 };
  const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
  it.each([
    ['in its corner where nothing is there', [], 0],
    ['in its corner beside what stands elsewhere', [box(0, 740, 150, 784)], 0],
    ['above a button across the screen', [box(16, 720, 359, 772)], 784 - 720 + 8],
    ['above two of them', [box(16, 720, 359, 772), box(16, 660, 359, 700)], 784 - 660 + 8],
    ['in its corner where there is no room above either', [box(0, 0, 375, 800)], 0],
  ])('stands %s', (_, obstacles, lift) => {
    expect(clearanceOf(button, obstacles)).toBe(lift);
  });
});
