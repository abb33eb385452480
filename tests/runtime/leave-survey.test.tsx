/** Is who is about to leave asked why, where the flow says so, and never twice? */
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer } from './support/server.ts';
import { completeWindow } from './support/window.ts';

const TITLE = 'Before you go';

beforeEach(completeWindow);
afterEach(cleanup);

/** Asked on `on`; the garden's own form stands in for the question. */
function surveyed(on: [string], isOn = true): Slice {
  const slice = structuredClone(gardenSlice());
  const { plot } = slice.flows;
  if (plot) plot.survey = { screen: 'plot/other', on, flag: 'ask-why' };
  return {
    ...slice,
    flags: { ...slice.flags, 'ask-why': isOn },
    copy: {
      ...slice.copy,
      ...{ 'shell.surveyTitle': TITLE, 'shell.surveyHelp': 'Kept.', 'shell.surveySend': 'Send and leave' },
      ...{ 'shell.surveyStay': 'Stay here', 'shell.surveyLeave': 'Leave' },
    },
  };
}

async function standing(on: [string], isOn = true) {
  const slice = surveyed(on, isOn);
  const server = createServer(slice, { signedIn: 'person-1' });
  const played = play(`${BASE}/${UUID}/plot/size`, { slice, server, token: 'Bearer a' });
  await heading('How large is it?');
  return { ...played, server };
}

const leaveByTheTop = () =>
  fireEvent.mouseOut(document.documentElement, { clientY: -1, relatedTarget: null });
const question = () => screen.findByRole('heading', { name: TITLE, hidden: true });

function linkTo(href: string): HTMLAnchorElement {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = href;
  link.textContent = 'away';
  return link;
}

describe('who is about to leave', () => {
  it('[PROG-08] is asked when the pointer leaves by the top, and only once', async () => {
    await standing(['plot/size']);
    leaveByTheTop();
    await question();
    fireEvent.click(screen.getByRole('button', { name: 'Stay here', hidden: true }));
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
    leaveByTheTop();
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it('[PROG-08] is not asked where the lender has it switched off', async () => {
    await standing(['plot/size'], false);
    leaveByTheTop();
    const link = linkTo('/dashboard');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(screen.queryByText(TITLE)).toBeNull();
    link.remove();
  });

  it('[PROG-08] [PROG-09] is not asked on any device once they have answered, or want not to be asked', async () => {
    const slice = surveyed(['plot/size']);
    const { plot } = slice.flows;
    // Holds of nobody at this step, as the question of an answer that was given.
    if (plot?.survey) plot.survey.when = 'sized';
    const server = createServer(slice, { signedIn: 'person-1' });
    play(`${BASE}/${UUID}/plot/size`, { slice, server, token: 'Bearer a' });
    await heading('How large is it?');
    leaveByTheTop();
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it('[PROG-07] is asked nowhere else', async () => {
    await standing(['done']);
    leaveByTheTop();
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it('is not asked when the pointer leaves by a side, or only moves inside the page', async () => {
    await standing(['plot/size']);
    fireEvent.mouseOut(document.documentElement, { clientY: 200, relatedTarget: null });
    fireEvent.mouseOut(document.documentElement, { clientY: -1, relatedTarget: document.body });
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it('is asked before a link leads out, and goes on there without an answer', async () => {
    const { leave } = await standing(['plot/size']);
    const link = linkTo('/dashboard?x=1');
    expect(fireEvent.click(link)).toBe(false);
    await question();
    fireEvent.click(screen.getByRole('button', { name: 'Leave', hidden: true }));
    expect(leave).toHaveBeenCalledWith('/dashboard?x=1');
    link.remove();
  });

  it('is left alone by links inside the application, to other sites and for download', async () => {
    await standing(['plot/size']);
    const links = [
      linkTo(`${BASE}/${UUID}/done`),
      linkTo('https://elsewhere.example/'),
      linkTo('/paper.pdf'),
    ];
    links[2]?.setAttribute('download', '');
    for (const link of links) {
      link.addEventListener('click', (event) => event.preventDefault());
      fireEvent.click(link);
      expect(screen.queryByText(TITLE), link.href).toBeNull();
      link.remove();
    }
  });

  it('sends the answer as the answers of its screen, and then goes', async () => {
    const { leave, server } = await standing(['plot/size']);
    const link = linkTo('/dashboard');
    fireEvent.click(link);
    await question();
    const dialog = document.querySelector('dialog[open]') as HTMLElement;
    const field = await waitFor(() => {
      const found = dialog.querySelector('input');
      if (!found) throw new Error('The form has not loaded.');
      return found;
    });
    await userEvent.type(field, '12');
    fireEvent.click(screen.getByRole('button', { name: 'Send and leave', hidden: true }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'));
    expect(server.of('answer').map(({ body }) => body.screen)).toEqual(['plot/other']);
    link.remove();
  });
});
