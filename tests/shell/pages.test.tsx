/** Do the pages around the flow do their one thing: sign in, list, apologise, tell who the lender is? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE, gardenSlice, UUID } from '../runtime/support/garden.ts';
import { heading, play } from '../runtime/support/play.tsx';
import { createServer, json, refusal } from '../runtime/support/server.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(cleanup);

const user = userEvent.setup();

async function signIn() {
  await user.type(await screen.findByLabelText('Email'), 'a@example.com');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  it('stores the token, verifies it and goes to the address that was wanted', async () => {
    const { server, address } = play(`/auth/login?redirectUrl=${encodeURIComponent(`${BASE}/${UUID}`)}`);
    await heading('shell signInTitle');
    await signIn();
    await heading('How large is it?');
    // The address follows the screen that is drawn.
    await waitFor(() => expect(address()).toBe(`${BASE}/${UUID}/plot/size`));
    await screen.findByRole('heading', { level: 1, name: 'How large is it?' });
    // The promise is for those who have not begun.
    expect(screen.queryByText('shell tagline')).not.toBeInTheDocument();
    expect(server.of('login')[0]?.body).toEqual({ email: 'a@example.com', password: 'secret' });
    expect(server.of('identity').at(-1)?.headers.Authorization).toBe('Bearer token');
  });

  it('goes to the dashboard when another site was wanted', async () => {
    const { address } = play('/auth/login?redirectUrl=//evil.example');
    await heading('shell signInTitle');
    await signIn();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('says what the server says to a wrong password, and ends nothing', async () => {
    const { server, onSessionOver } = play('/auth/login');
    server.answer('login', () => refusal(401, 'That email and password do not match.'));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('That email and password do not match.');
    expect(onSessionOver).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Email')).toHaveValue('a@example.com');
  });

  it('[GEN-07][GEN-08] shows the tagline there and above the first question, and not once somebody applies', async () => {
    const { unmount } = play('/auth/login');
    expect(await screen.findByText('shell tagline')).toBeInTheDocument();
    unmount();
    play(`${BASE}/pages`);
    expect(await screen.findByText('shell tagline')).toBeInTheDocument();
    await user.type(await screen.findByLabelText('Name'), 'Bo');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Make a sign-in');
    expect(screen.queryByText('shell tagline')).not.toBeInTheDocument();
  });
});

describe('the dashboard', () => {
  const signedIn = () =>
    createServer(gardenSlice(), {
      signedIn: 'person-1',
      application: {
        uuid: UUID,
        property: { street1: '12 Elm Street', city: 'Bath', state: 'ME', zip: '04530' },
        auditFields: { createdDate: '2026-11-02T10:00:00Z' },
      },
    });

  it('lists each application with where it stands, and leads on', async () => {
    play('/dashboard', { server: signedIn(), token: 'Bearer a' });
    const card = await screen.findByRole('region', { name: /^Garden/ });
    expect(card).toHaveTextContent('12 Elm Street');
    expect(card).toHaveTextContent('Bath, ME 04530');
    expect(card).toHaveTextContent('11/02/2026');
    await waitFor(() => expect(card).toHaveTextContent('How large is it?'));
    expect(within(card).getByRole('link')).toHaveAttribute('href', `${BASE}/${UUID}`);
  });

  it.each([
    ['beside their own, which comes first', true, 'shell partAwaited', 'shell continueApplication', 2],
    ['where they have no other', false, 'shell partCalm', 'shell partOpen', 1],
  ])('lists a part in the application of somebody else, %s', async (_, isAwaited, turn, way, count) => {
    const server = signedIn();
    const path = `${BASE}/neighbor/resume`;
    server.answer('applications', () =>
      json({ applications: count === 2 ? [server.state.application] : [], parts: [{ path, isAwaited }] }),
    );
    play('/dashboard', { server, token: 'Bearer a' });
    await heading('shell dashboardTitle');
    const card = await screen.findByRole('region', { name: 'shell partTitle' });
    expect(card).toHaveTextContent(turn);
    expect(within(card).getByRole('link', { name: way })).toHaveAttribute('href', path);
    expect(screen.getAllByRole('region').indexOf(card)).toBe(count - 1);
    expect(screen.queryByText('shell dashboardEmptyBody')).not.toBeInTheDocument();
  });

  it('tells by a bar how far each is, and is no landmark: there may be several', async () => {
    play('/dashboard', { server: signedIn(), token: 'Bearer a' });
    const card = await screen.findByRole('region', { name: /^Garden/ });
    const bar = await within(card).findByRole('group', { name: 'Application progress' });
    expect(within(bar).getAllByRole('listitem').length).toBeGreaterThan(1);
    expect(within(card).queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('numbers applications of one home and day, and parts, so that each card has a name of its own', async () => {
    const server = signedIn();
    const parts = ['a', 'b'].map((name) => ({ path: `${BASE}/part/${name}`, isAwaited: false }));
    const twice = ['1', '2'].map((uuid) => ({ ...(server.state.application as object), uuid }));
    server.answer('applications', () => json({ applications: twice, parts }));
    play('/dashboard', { server, token: 'Bearer a' });
    await screen.findAllByRole('region', { name: /^shell partTitle/ });
    for (const kind of ['Garden', 'shell partTitle'])
      for (const number of ['1 of 2', '2 of 2'])
        expect(screen.getAllByRole('region', { name: new RegExp(`^${kind} ${number}`) })).toHaveLength(1);
  });

  it('says that an application is closed, and leads nowhere', async () => {
    const server = signedIn();
    server.state.status = 'CLOSED';
    play('/dashboard', { server, token: 'Bearer a' });
    const card = await screen.findByRole('region', { name: /^Garden/ });
    await waitFor(() => expect(card).toHaveTextContent('shell standsAtDone'));
    expect(within(card).queryByRole('link')).not.toBeInTheDocument();
    expect(within(card).queryByRole('group')).not.toBeInTheDocument();
    expect(card).not.toHaveTextContent('dashboardHelp');
  });

  it('shows what there is to see of one that has a card, and leads to it', async () => {
    const server = createServer(gardenSlice(), {
      signedIn: 'person-1',
      application: { uuid: UUID, area: 1200 },
    });
    server.state.status = 'PLANTED';
    play('/dashboard', { server, token: 'Bearer a' });
    const card = await screen.findByRole('region', { name: /^Garden/ });
    await waitFor(() => expect(card).toHaveTextContent('Square feet1,200'));
    expect(card, 'what a notice says').toHaveTextContent('Thank you.');
    expect(card).not.toHaveTextContent('standsAtDone');
    expect(card).not.toHaveTextContent('dashboardHelp');
    const link = within(card).getByRole('link', { name: 'shell openApplication' });
    expect(link).toHaveAttribute('href', `${BASE}/${UUID}/done`);
  });

  describe('of one whose flow has an overview', () => {
    const withOverview = (status: string, turn: 'person' | 'others') => {
      const slice = gardenSlice();
      const { plot } = slice.flows;
      plot!.overview = 'ahead';
      plot!.screens.ahead = {
        ...plot!.screens.done!,
        ...{ id: 'ahead', cases: [] as never },
        timeline: [
          { id: 'asked', done: 'newLook', turn: 'person', date: 'application.askedAt' },
          { id: 'dug', done: 'sized', turn },
        ],
      };
      const copy = {
        ...{ 'screens.ahead.title': 'How far it is' },
        ...{ 'screens.ahead.time-asked': 'You asked', 'screens.ahead.time-dug': 'It is dug' },
      };
      const worded = { ...slice, copy: { ...slice.copy, ...copy } };
      const application = { uuid: UUID, askedAt: '2026-11-02T10:00:00Z' };
      const server = createServer(worded, { signedIn: 'person-1', application });
      server.state.status = status;
      return { server, slice: worded, token: 'Bearer a' };
    };
    const days = async () => {
      const card = await screen.findByRole('region', { name: /^Garden/ });
      expect(within(card).queryByRole('group', { name: 'Application progress' })).not.toBeInTheDocument();
      expect(within(card).getByRole('heading', { name: 'How far it is', level: 3 })).toBeInTheDocument();
      return within(card).getAllByRole('listitem');
    };

    it('tells its days in place of the bar, and that the person has something to do', async () => {
      play('/dashboard', withOverview('OPEN', 'others'));
      const [asked, dug] = await days();
      expect(asked).toHaveTextContent('You asked shell done11/02/2026');
      expect(dug).toHaveAttribute('aria-current', 'step');
      expect(dug).toHaveTextContent('shell turnPerson');
    });

    it.each([
      ['person', 'turnLender'],
      ['others', 'turnOthers'],
    ] as const)('tells who works while the person has nothing to do: %s', async (turn, said) => {
      play('/dashboard', withOverview('WORKING', turn));
      expect((await days())[1]).toHaveTextContent(`shell ${said}`);
    });
  });

  describe('of one that is told of once', () => {
    const told = (isNew = true) => {
      const slice = gardenSlice({ flags: { newLook: isNew } });
      const { plot } = slice.flows;
      const { done } = plot!.screens;
      const asks = { ...done!, id: 'done#new', kind: 'form' as const, form: 'read' };
      const marked = done!.shows!.map((line) =>
        line.id === 'uses' ? { ...line, onCard: true as const } : line,
      );
      plot!.screens.done = { ...done!, shows: marked as never, cases: [{ id: 'done#new', when: 'newLook' }] };
      plot!.screens['done#new'] = asks;
      slice.forms.read = { id: 'read', hash: 'read', fields: {}, rules: [] };
      const copy = { 'screens.done#new.title': 'It grows', 'screens.done#new.action': 'I see' };
      const worded = { ...slice, copy: { ...slice.copy, ...copy } };
      const server = createServer(worded, {
        signedIn: 'person-1',
        application: { uuid: UUID, area: 1200, uses: ['HERBS'] },
      });
      server.state.status = 'PLANTED';
      return { server, slice: worded, token: 'Bearer a' };
    };

    it('says it in the heading of the page, and is answered by one button', async () => {
      const given = told();
      const { leave } = play('/dashboard', given);
      await heading('It grows');
      const card = screen.getByRole('region', { name: /^Garden/ });
      expect(card).not.toHaveTextContent('It grows');
      expect(within(card).queryByRole('link')).not.toBeInTheDocument();
      await user.click(within(card).getByRole('button', { name: 'I see' }));
      await waitFor(() => expect(leave).toHaveBeenCalledWith(`${BASE}/${UUID}/done`));
      expect(given.server.of('answer').map(({ body }) => body)).toEqual([
        expect.objectContaining({ screen: 'done', answers: {} }),
      ]);
    });

    it('stays where the server cannot be reached, and says so', async () => {
      const given = told();
      given.server.answer('answer', () => {
        throw new TypeError('Failed to fetch');
      });
      const { leave } = play('/dashboard', given);
      await user.click(await screen.findByRole('button', { name: 'I see' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('shell saveFailedOffline');
      expect(leave).not.toHaveBeenCalled();
    });

    it('leads on where it was read elsewhere meanwhile', async () => {
      const given = told();
      given.server.answer('answer', () => refusal(409, 'This screen takes no answers.'));
      const { leave } = play('/dashboard', given);
      await user.click(await screen.findByRole('button', { name: 'I see' }));
      await waitFor(() => expect(leave).toHaveBeenCalledWith(`${BASE}/${UUID}/done`));
    });

    it('has the marked lines of the screen alone from then on', async () => {
      play('/dashboard', told(false));
      const card = await screen.findByRole('region', { name: /^Garden/ });
      await waitFor(() => expect(card).toHaveTextContent('Used forHerbs and spices'));
      expect(card).not.toHaveTextContent('Square feet');
    });
  });

  it('[GEN-09] says what is promised, and offers to begin another', async () => {
    play('/dashboard', { server: signedIn(), token: 'Bearer a' });
    const card = await screen.findByRole('region', { name: /^Garden/ });
    expect(screen.queryByText('shell tagline')).not.toBeInTheDocument();
    expect(await within(card).findByText('shell dashboardHelp')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'shell startApplication' })).toHaveAttribute(
      'href',
      `${BASE}/pages`,
    );
  });

  it('[GATE-11] sends who is not signed in to sign-in', async () => {
    const { onSessionOver } = play('/dashboard');
    await waitFor(() => expect(onSessionOver).toHaveBeenCalledOnce());
  });
});

describe('pages that need no sign-in', () => {
  it.each([
    ['/terms', 'texts terms'],
    ['/communications', 'texts communications'],
    ['/privacy', 'texts privacy'],
    ['/licenses', 'texts licenses'],
    ['/coming-soon', 'texts coming-soon'],
    ['/contact', 'shell contactTitle'],
    [`${BASE}/steps/account-setup`, 'shell accountSetupTitle'],
    [`${BASE}/steps/support`, 'shell supportTitle'],
  ])('%s asks for nobody', async (path, title) => {
    const { server, onSessionOver } = play(path);
    await heading(title);
    expect(server.of('identity')).toHaveLength(0);
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  it('[GATE-18] list the licensed states', async () => {
    play('/licenses');
    expect(await screen.findByText('In ME and VT.')).toBeInTheDocument();
  });
});
