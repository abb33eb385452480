/** What does a person see of a talk, of its end, and of an answer that did not help? */
import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SESSION_KEYS } from '../../../src/shell/chat/sessionKeys.ts';
import { clearWindow, openWindow, playWindow, startTalk, user } from './support/window.tsx';

afterEach(clearWindow);

const box = () => screen.findByLabelText('Your message');
const log = () => screen.getByRole('log', { name: 'Messages' });

async function send(text: string) {
  await user.type(await box(), `${text}{Enter}`);
}

describe('messages', () => {
  it.each([
    ['twilio', true],
    ['nice', true],
    ['stream', false],
    ['talkjs', false],
  ] as const)(
    '[CHAT-04] in %s show the waiting words after the first message: %s',
    async (mode, isWaiting) => {
      const { lender } = playWindow({ modes: [mode], mode });
      await startTalk();
      const words = 'Waiting for next available agent';
      expect(screen.queryByText(words)).toBeNull();
      await send('Hello');
      await waitFor(() => expect(lender.messages).toHaveLength(1));
      expect(screen.queryByText(words) !== null).toBe(isWaiting);
      act(() => lender.tell({ type: 'joined', name: 'Sam' }));
      expect(screen.queryByText(words)).toBeNull();
    },
  );

  it('begin with the lender’s welcome, which is read aloud once', async () => {
    const { lender, time } = playWindow();
    const dialog = await startTalk();
    const welcome = 'Hello, you are chatting with';
    const [first] = within(log()).getAllByText(new RegExp(`^${welcome}`));
    expect(first).toBeVisible();
    const region = dialog.querySelector('[data-announcer]') as HTMLElement;
    await act(() => time.pass(100));
    expect(region).toHaveTextContent(welcome);
    // It waits for no agent, and is none.
    expect(screen.queryByText('Waiting for next available agent')).toBeNull();
    await send('Hello');
    await waitFor(() => expect(lender.messages).toHaveLength(1));
    expect(log().textContent).toMatch(/you are chatting with.*Hello/);
    for (let count = 1; count <= 25; count += 1) lender.put({ text: `text ${count}` });
    await user.click(screen.getByRole('button', { name: 'Close the chat' }));
    lender.drop();
    await act(() => time.pass(60_000));
    await openWindow();
    expect(within(log()).getAllByText(new RegExp(`^${welcome}`))).toHaveLength(1);
    await act(() => time.pass(100));
    expect(screen.getByRole('dialog').querySelector('[data-announcer]')).toBeEmptyDOMElement();
  });

  it('[CHAT-24] have links to listed hosts, and markup as it was typed', async () => {
    const { lender } = playWindow();
    await startTalk();
    act(() => lender.say('<img src=x onerror=alert(1)> https://partner.example/a https://evil.example'));
    const links = within(log()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://partner.example/a']);
    expect(links[0]).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(log().querySelector('img')).toBeNull();
    expect(log()).toHaveTextContent('<img src=x onerror=alert(1)>');
  });

  it('[CHAT-35] are twenty at first, older ones come by scrolling up, and whoever reads there is left there', async () => {
    const { lender } = playWindow();
    for (let count = 1; count <= 45; count += 1) lender.put({ text: `text ${count}` });
    await startTalk();
    const shown = () => within(log()).getAllByText(/^text \d+$/);
    expect(shown()).toHaveLength(20);
    // A list of 1000 pixels in a window of 400, as a browser lays it out.
    Object.defineProperties(log(), { scrollHeight: { value: 1000 }, clientHeight: { value: 400 } });
    fireEvent.scroll(log(), { target: { scrollTop: 200 } });
    expect(shown()).toHaveLength(20);
    fireEvent.scroll(log(), { target: { scrollTop: 30 } });
    await waitFor(() => expect(shown()).toHaveLength(40));
    expect(shown()[0]).toHaveTextContent('text 6');
    fireEvent.scroll(log(), { target: { scrollTop: 300 } });
    for (const text of ['One more', 'And another', 'And a third']) act(() => lender.say(text));
    expect(log().scrollTop).toBe(300);
    // Back at the newest it follows them again.
    fireEvent.scroll(log(), { target: { scrollTop: 600 } });
    act(() => lender.say('The last'));
    expect(log().scrollTop).toBe(1000);
  });

  it('that come in are read aloud once; older ones, and those of the person, are not', async () => {
    const { lender, time } = playWindow();
    for (let count = 1; count <= 25; count += 1) lender.put({ text: `text ${count}` });
    const dialog = await startTalk();
    const region = dialog.querySelector('[data-announcer]') as HTMLElement;
    const read: string[] = [];
    new MutationObserver(() => region.textContent && read.push(region.textContent)).observe(region, {
      ...{ childList: true, characterData: true, subtree: true },
    });
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await send('Hello');
    await waitFor(() => expect(lender.messages).toHaveLength(26));
    act(() => lender.say('Good day'));
    await act(() => time.pass(1000));
    expect(read).toEqual(['Sam: Good day']);
    expect(log()).toHaveAttribute('aria-live', 'off');
  });
});

describe('the end of a talk', () => {
  it('[CHAT-03][CHAT-18][CHAT-19][CHAT-20] thanks, and offers the survey 750 ms later, where there is one', async () => {
    const { time } = playWindow();
    await startTalk();
    await user.click(screen.getByRole('button', { name: 'End chat' }));
    expect(await screen.findByText('Thanks for chatting with us!')).toHaveFocus();
    expect(window.localStorage.length).toBe(0);
    await act(() => time.pass(749));
    expect(screen.queryByRole('link', { name: 'Take the survey' })).toBeNull();
    await act(() => time.pass(1));
    const survey = await screen.findByRole('link', { name: 'Take the survey' });
    expect(survey).toHaveAttribute('href', 'https://survey.example/?c=contact-1');
    await user.click(screen.getByRole('button', { name: 'Start new chat' }));
    expect(await screen.findByLabelText('Your name')).toBeInTheDocument();
  });

  it('[CHAT-28] shows the general alert where the survey has no contact id, and no survey', async () => {
    const { lender, time } = playWindow();
    lender.contactId = undefined;
    await startTalk();
    await user.click(screen.getByRole('button', { name: 'End chat' }));
    await act(() => time.pass(750));
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Take the survey' })).toBeNull();
  });

  it('offers no survey where the lender has none', async () => {
    const { lender, time } = playWindow({ survey: null });
    await startTalk();
    await user.click(screen.getByRole('button', { name: 'End chat' }));
    await act(() => time.pass(5000));
    expect(lender.of('chatSurvey')).toEqual([]);
    expect(screen.queryByText(/went wrong/)).toBeNull();
  });
});

describe('an answer of the program', () => {
  async function feedback() {
    const played = playWindow({ modes: ['chatbot'], mode: 'chatbot' });
    await startTalk();
    await send('Hello');
    await user.click(await screen.findByRole('button', { name: 'This did not help' }));
    await screen.findByLabelText('Answer too vague');
    return { ...played, submit: () => user.click(screen.getByRole('button', { name: 'Send feedback' })) };
  }

  it('[VAL-38][CHAT-26] wants a reason of the list, and sends it with rating 0', async () => {
    const { lender, submit } = await feedback();
    await submit();
    expect((await screen.findAllByText('Please select a reason')).length).toBeGreaterThan(0);
    for (const reason of ['Not specific to my application', 'Not what I was asking about', 'Other'])
      expect(screen.getByLabelText(reason)).toBeInTheDocument();
    // What was added for Other goes along with no listed reason.
    await user.click(screen.getByLabelText('Other'));
    await user.type(await screen.findByLabelText(/Tell us more/), 'It was rude');
    await user.click(screen.getByLabelText('Not specific to my application'));
    expect(screen.queryByLabelText(/Tell us more/)).toBeNull();
    await submit();
    await waitFor(() => expect(lender.of('chatbotFeedback')).toHaveLength(1));
    expect(lender.of('chatbotFeedback')[0]?.body).toMatchObject({
      ...{ feedbackMessage: 'Not specific to my application', rating: 0 },
    });
  });

  it('[VAL-39] takes 140 characters more for Other, and no more', async () => {
    const { lender, submit } = await feedback();
    await user.click(screen.getByLabelText('Other'));
    const more = await screen.findByLabelText(/Tell us more/);
    fireEvent.change(more, { target: { value: 'x'.repeat(141) } });
    await submit();
    const words = 'Please restrict your response to 140 characters.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(lender.of('chatbotFeedback')).toEqual([]);
    fireEvent.change(more, { target: { value: 'x'.repeat(140) } });
    await submit();
    await waitFor(() => expect(lender.of('chatbotFeedback')).toHaveLength(1));
    expect(lender.of('chatbotFeedback')[0]?.body).toMatchObject({ feedbackMessage: 'x'.repeat(140) });
  });
});

it('Nothing but the listed fields of one talk is stored, whatever was written', async () => {
  const { lender } = playWindow();
  await startTalk();
  await send('my secret words');
  await waitFor(() => expect(lender.messages).toHaveLength(1));
  expect(Object.keys(window.localStorage)).toEqual([SESSION_KEYS.agent]);
  const stored = window.localStorage.getItem(SESSION_KEYS.agent) ?? '';
  expect(stored).not.toContain('secret words');
  expect(Object.keys(JSON.parse(stored)).sort()).toEqual([
    ...['conversationSid', 'emailAddress', 'expiration', 'friendlyName', 'initialMessage', 'loginTimestamp'],
    ...['omniProxyChannelId', 'token'],
  ]);
  expect(window.sessionStorage.length).toBe(0);
});
