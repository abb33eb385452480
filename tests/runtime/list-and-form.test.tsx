/** Are answers looked over and a form answered on one screen, and does what is typed there stay when an answer is changed? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, json, refusal, standingOf } from './support/server.ts';
import { at } from './support/sized.ts';
import { createTestTime } from './support/time.ts';
import { completeWindow } from './support/window.ts';

beforeEach(() => {
  completeWindow();
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(cleanup);

const user = userEvent.setup();
const TITLE = 'How large is it?';
const sign = () => user.click(screen.getByRole('button', { name: 'Sign' }));
const change = () => screen.getByRole('link', { name: /^Change ?Who you are/ });
const field = () => screen.findByLabelText('Size');

/** The first screen lists who somebody is, which another one asks, and asks for the size below. */
function slice(): Slice {
  const garden = gardenSlice();
  const { screens } = garden.flows.plot!;
  Object.assign(screens['plot/size']!, {
    kind: 'answers',
    groups: [{ id: 'who', change: 'plot/other', fields: ['name'] }],
    points: [{ id: 'early' }],
    links: [{ id: 'help', to: 'done', primary: true }],
  });
  Object.assign(screens['plot/other']!, {
    form: 'name',
    writes: [{ set: 'application', fields: ['name', 'nick'] }],
  });
  const words = {
    ...{ change: 'Change', back: 'Back to the list', 'group-who': 'Who you are', action: 'Sign' },
    ...{ formTitle: 'Sign for it', formHelp: 'Read it first.', why: 'So that it is yours.' },
    ...{ whyTitle: 'Why sign?', 'point-early': 'You may plant early', 'link-help': 'Other help' },
  };
  for (const [slot, text] of Object.entries(words)) garden.copy[`screens.plot/size.${slot}`] = text;
  return garden;
}

async function opened() {
  const garden = slice();
  const server = createServer(garden, { signedIn: 'person-1', application: { uuid: UUID, name: 'Ada' } });
  const time = createTestTime();
  const played = play(at('/plot/size'), { server, slice: garden, token: 'Bearer a', timers: time });
  await heading(TITLE);
  await field();
  return { ...played, server, garden, pass: (milliseconds: number) => act(() => time.pass(milliseconds)) };
}

async function typed() {
  const played = await opened();
  await user.type(await field(), 'large');
  return played;
}

describe('a list of answers with a form', () => {
  it('has the groups first, then the form under its own heading, and one primary button', async () => {
    await opened();
    const group = screen.getByRole('region', { name: 'Who you are' });
    expect(within(group).getByText('Ada')).toBeInTheDocument();
    const order = [
      screen.getByRole('heading', { level: 1 }),
      group,
      screen.getByRole('heading', { level: 2, name: 'Sign for it' }),
      screen.getByText('Read it first.'),
      screen.getByText('Why sign?'),
      await field(),
      screen.getByText('You may plant early'),
      screen.getByRole('button', { name: 'Sign' }),
    ];
    for (const [index, part] of order.slice(1).entries()) {
      const before = order[index]!.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING;
      expect([index, before]).toEqual([index, Node.DOCUMENT_POSITION_FOLLOWING]);
    }
    expect(document.querySelectorAll('[type=submit]')).toHaveLength(1);
    // Beside the form's own button no link is a primary one.
    expect(screen.getByRole('link', { name: 'Other help' }).closest('.actions')).toBeNull();
  });

  it('submits what the form asks, and goes where that leads', async () => {
    const { server } = await typed();
    await sign();
    await heading('All done');
    expect(server.of('answer').map(({ body }) => [body.screen, body.answers])).toEqual([
      ['plot/size', { size: 'large' }],
    ]);
  });

  it('says in a list with the focus, below the groups, what is missing', async () => {
    const { server } = await opened();
    await sign();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(within(summary).getByRole('link', { name: /Size is required/ })).toBeInTheDocument();
    const group = screen.getByRole('region', { name: 'Who you are' });
    const isBelow = group.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBelow).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(server.of('answer')).toEqual([]);
  });
});

describe('what is typed there', () => {
  it('stays when an answer is changed, and the link to the change has the focus again', async () => {
    const { server } = await typed();
    await user.click(change());
    await heading('Another one');
    expect(server.state.unsubmitted).toEqual({ 'plot/size': { size: 'large' } });
    await user.type(await screen.findByLabelText('Name'), ' L.');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading(TITLE);
    expect(await field()).toHaveValue('large');
    expect(screen.getByText('shell restored')).toBeInTheDocument();
    await waitFor(() => expect(change()).toHaveFocus());
    await sign();
    await heading('All done');
    expect(server.of('answer').map(({ body }) => body.screen)).toEqual(['plot/other', 'plot/size']);
  });

  it('stays for who goes back without a change, however slowly it was stored', async () => {
    const { server, goBack } = await typed();
    let store = () => {};
    const held = new Promise<void>((resolve) => {
      store = resolve;
    });
    server.answer('saveUnsubmitted', async ({ body }) => {
      await held;
      server.state.unsubmitted[String(body.screen)] = body.answers;
      return json(null, 204);
    });
    await user.click(change());
    await heading('Another one');
    const reads = server.of('standing').length;
    act(() => goBack());
    await waitFor(() => expect(server.of('saveUnsubmitted')).toHaveLength(1));
    expect(server.of('standing')).toHaveLength(reads);
    await act(async () => store());
    await heading(TITLE);
    expect(await field()).toHaveValue('large');
  });

  it('stays while somebody signs in again, and is sent then', async () => {
    const { server, garden } = await typed();
    server.answer('answer', () => refusal(401, 'unauthenticated'));
    await sign();
    await screen.findByRole('dialog');
    expect(await field()).toHaveValue('large');
    server.answer('answer', () => {
      server.state.application = { ...server.state.application, size: 'large' };
      return json(standingOf(garden, server.state));
    });
    await user.type(await screen.findByLabelText('Email'), 'a@example.com');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await heading('All done');
    expect(server.of('answer')[1]?.body).toMatchObject({ screen: 'plot/size', answers: { size: 'large' } });
  });

  it('is in place of nothing that is newer: the groups follow what another window changed', async () => {
    const { server, pass } = await typed();
    server.state.application = { ...server.state.application, name: 'Bea' };
    await pass(60_000);
    expect(await screen.findByText('Bea')).toBeInTheDocument();
    expect(await field()).toHaveValue('large');
  });
});
