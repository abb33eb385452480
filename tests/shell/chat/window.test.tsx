/** What does a person see of the chat, and do its keys, forms and words do what they promise? */
import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bundleOf } from '../../support/project.ts';
import { clearWindow, floating, openWindow, playWindow, startTalk, user } from './support/window.tsx';

afterEach(clearWindow);

const box = () => screen.findByLabelText('Your message');

async function send(text: string) {
  await user.type(await box(), `${text}{Enter}`);
}

describe('the window', () => {
  it('[CHAT-01] opens by a floating button: header, alert bar, the form, then messages', async () => {
    const { lender } = playWindow();
    const dialog = await openWindow();
    expect(within(dialog).getByRole('heading', { name: 'Chat with us' })).toBeInTheDocument();
    expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.queryByRole('log')).toBeNull();
    await user.type(await screen.findByLabelText('Your name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Start chat' }));
    expect(await screen.findByRole('log')).toBeInTheDocument();
    expect(lender.of('chatOpen')[0]?.body).toMatchObject({ friendlyName: 'Ada', chatMode: 'twilio' });
  });

  it('[CHAT-02] closes by Escape, from anywhere in it, and the focus goes back to the button', async () => {
    playWindow();
    await openWindow();
    await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await floating()).toHaveFocus();
    // From beside its fields as well.
    await user.click(within(await openWindow()).getByRole('heading', { name: 'Chat with us' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await floating()).toHaveFocus();
    await openWindow();
    await user.click(screen.getByRole('button', { name: 'Close the chat' }));
    expect(await floating()).toHaveFocus();
  });

  it('[CHAT-05] is opened on load by pop-webchat, which then leaves the address and nothing else of it', async () => {
    const { address, time } = playWindow({}, { address: '/account/garden/pages?a=1&pop-webchat&b=2' });
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    // Not before the page has settled: one that leads to the sign-in carries it along.
    expect(address()).toContain('pop-webchat');
    await act(() => time.pass(1500));
    expect(address()).toBe('/account/garden/pages?a=1&b=2');
  });

  it('[CHAT-06] takes the mode of the address outside production, and not in it', async () => {
    for (const isDevelopment of [true, false]) {
      const { lender } = playWindow({ isDevelopment }, { address: '/account/garden?mode=stream' });
      await openWindow();
      await user.type(await screen.findByLabelText('Your name'), 'Ada');
      await user.type(screen.getByLabelText('Email'), 'ada@example.com');
      const agent = screen.queryByLabelText('Agent id');
      if (agent) await user.type(agent, 'sam');
      await user.click(screen.getByRole('button', { name: 'Start chat' }));
      await screen.findByRole('log');
      expect(lender.of('chatOpenStream')).toHaveLength(isDevelopment ? 1 : 0);
      clearWindow();
    }
  });

  it('[CHAT-16] goes on with a stored talk on load, with the window shut, and counts what comes', async () => {
    const { lender, leave } = playWindow();
    await startTalk();
    leave();
    playWindow({}, { lender });
    await waitFor(() => expect(lender.sockets.at(-1)?.isIn).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => lender.say('Are you there?'));
    expect(await screen.findByLabelText('Chat with us, new messages: 1')).toHaveTextContent('1');
  });

  it('shows the form as it was where somebody signs out at a page that stays', async () => {
    const { tokens } = playWindow();
    tokens.write('theirs');
    await startTalk();
    act(tokens.signOut);
    expect(await screen.findByLabelText('Your name')).toHaveValue('');
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('says so where its settings cannot be had', async () => {
    const { lender } = playWindow();
    lender.isOffline = true;
    await user.click(await floating());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});

describe('the form before a talk', () => {
  it('[VAL-31][VAL-32][VAL-34] refuses what is missing, too long or no email, in its words', async () => {
    const { lender } = playWindow();
    await openWindow();
    await screen.findByLabelText('Your name');
    await user.click(screen.getByRole('button', { name: 'Start chat' }));
    expect((await screen.findAllByText('Required')).length).toBeGreaterThanOrEqual(2);
    fireEvent.change(screen.getByLabelText(/Your name/), { target: { value: 'a'.repeat(129) } });
    fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'ada' } });
    await user.click(screen.getByRole('button', { name: 'Start chat' }));
    expect((await screen.findAllByText('Cannot be more than 128 characters')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please enter a valid email').length).toBeGreaterThan(0);
    expect(lender.of('chatOpen')).toEqual([]);
    fireEvent.change(screen.getByLabelText(/Your name/), { target: { value: 'a'.repeat(128) } });
    fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'ada@example.com' } });
    await user.click(screen.getByRole('button', { name: 'Start chat' }));
    expect(await screen.findByRole('log')).toBeInTheDocument();
  });

  it('[VAL-33] asks for the agent in development, and for none otherwise', async () => {
    playWindow({ isDevelopment: true });
    await openWindow();
    expect(await screen.findByLabelText('Agent id')).toBeRequired();
    clearWindow();
    playWindow();
    await openWindow();
    await screen.findByLabelText('Your name');
    expect(screen.queryByLabelText('Agent id')).toBeNull();
  });

  it('[CHAT-27] stays with the general alert where no talk can be had', async () => {
    const { lender } = playWindow();
    lender.answer('chatOpen', () => lender.refuse(502));
    await openWindow();
    await user.type(await screen.findByLabelText('Your name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Start chat' }));
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeInTheDocument();
    expect(screen.getByLabelText('Your name')).toHaveValue('Ada');
  });
});

describe('somebody who writes', () => {
  it('[CHAT-21] sends by Enter, makes a new line by Shift and Enter, and sends nothing that is empty', async () => {
    const { lender } = playWindow();
    await startTalk();
    const text = await box();
    await user.type(text, '{Enter}   {Enter}');
    await user.clear(text);
    await user.type(text, 'one{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(lender.messages.map((each) => each.text)).toEqual(['one\ntwo']));
    expect(text).toHaveValue('');
    expect(text).toHaveFocus();
  });

  it('[CHAT-27] keeps what did not arrive in the box, and sends it again by one tap', async () => {
    const { lender, time } = playWindow();
    await startTalk();
    lender.silent = 'send';
    await send('Hello');
    await act(() => time.pass(10_000));
    expect(screen.getByText('Something went wrong. Please try resending the message.')).toBeInTheDocument();
    expect(await box()).toHaveValue('Hello');
    lender.silent = undefined;
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(lender.messages.map((each) => each.text)).toEqual(['Hello']));
    expect(screen.queryByText(/resending/)).toBeNull();
  });

  it('[CHAT-22][CHAT-23] adds several files, with their sizes, and is told of a kind that is not taken', async () => {
    const { lender } = playWindow();
    await startTalk();
    const chooser = screen.getByLabelText('Add files', { selector: 'input' });
    expect(chooser).toHaveAttribute('accept', '.jpg,.jpeg,.png,.amr,.mp3,.mp4,.pdf,.txt');
    const files = [
      new File(['x'.repeat(999)], 'a.pdf'),
      new File(['x'.repeat(1500)], 'b.txt'),
      new File(['x'], 'c.exe'),
    ];
    fireEvent.change(chooser, { target: { files } });
    const list = await screen.findByRole('list', { name: 'Files to send' });
    expect(list).toHaveTextContent('a.pdf 999 bytes');
    expect(list).toHaveTextContent('b.txt 1.5 KB');
    expect(list).toHaveTextContent('This kind of file cannot be sent here.');
    await waitFor(() => expect(lender.of('chatFile')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Remove c.exe' }));
    expect(list).not.toHaveTextContent('c.exe');
  });

  it('reads why a file was refused by who looked into it, and that another one did not come through', async () => {
    const { lender } = playWindow();
    await startTalk();
    const chooser = screen.getByLabelText('Add files', { selector: 'input' });
    lender.answer('chatFile', ({ file }) =>
      file?.bytes instanceof File && file.bytes.name === 'lies.pdf'
        ? lender.refuse(422, 'This is no page.')
        : lender.refuse(503),
    );
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'lies.pdf'), new File(['x'], 'b.txt')] } });
    const list = await screen.findByRole('list', { name: 'Files to send' });
    await waitFor(() => expect(list).toHaveTextContent('lies.pdf 1 bytesThis is no page.'));
    expect(list).toHaveTextContent('b.txt 1 bytesThis file did not reach us.');
  });

  it('[CHAT-17] reads that the connection is lost until it is back', async () => {
    const { lender, time } = playWindow();
    await startTalk();
    act(() => lender.drop());
    const words = 'Connection lost. Attempting to reconnect.';
    expect(screen.getByText(words)).toBeInTheDocument();
    await act(() => time.pass(30_000));
    expect(screen.queryByText(words)).toBeNull();
  });

  it('[CHAT-27] is told of errors at once, and of a token that is over as a warning', async () => {
    const { lender, time } = playWindow({ modes: ['nice'], mode: 'nice' });
    const region = (words: string) => screen.getByText(words).closest('[role]')?.getAttribute('role');
    await startTalk();
    lender.silent = 'send';
    await send('Hello');
    await act(() => time.pass(10_000));
    expect(region('Something went wrong. Please try resending the message.')).toBe('alert');
    lender.tokens.clear();
    lender.drop();
    await act(() => time.pass(600));
    expect(region('Token state is invalid.')).toBe('status');
    lender.contactId = undefined;
    await user.click(screen.getByRole('button', { name: 'End chat' }));
    await act(() => time.pass(750));
    expect(region('Something went wrong. Please try again later.')).toBe('alert');
  });

  it('[CALL-31] asks every 60 seconds whether agents answer', async () => {
    const { calls, chat } = bundleOf();
    const path = '/service-operating-hours/external/api/v1/hours/{department}/openStatus';
    expect([calls.hoursOpen, chat?.departments.chat]).toEqual([{ method: 'GET', path }, 'OPS_CHAT']);
    const { lender, time } = playWindow();
    await startTalk();
    expect(lender.of('hoursOpen')[0]?.params).toEqual({ department: 'CHAT' });
    const before = lender.of('hoursOpen').length;
    await act(() => time.pass(59_000));
    expect(lender.of('hoursOpen')).toHaveLength(before);
    for (const minutes of [1, 2, 3]) {
      await act(() => time.pass(minutes === 1 ? 1_000 : 60_000));
      expect(lender.of('hoursOpen')).toHaveLength(before + minutes);
    }
  });

  it('[CHAT-12] has no box outside the hours until more than one message is there', async () => {
    const { lender, time } = playWindow();
    await startTalk();
    lender.isOpen = false;
    await act(() => time.pass(60_000));
    expect(screen.queryByLabelText('Your message')).toBeNull();
    act(() => lender.say('one'));
    expect(screen.queryByLabelText('Your message')).toBeNull();
    act(() => lender.say('two'));
    expect(await box()).toBeInTheDocument();
  });
});
