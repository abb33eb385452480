/** What does a person see when something broke that nobody foresaw? */
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartLost } from '../../src/runtime/later.tsx';
import { ErrorBoundary } from '../../src/shell/ErrorBoundary.tsx';
import { readPage } from '../../src/shell/page.ts';
import { BASE, gardenSlice, UUID } from '../runtime/support/garden.ts';
import { heading, play, Surroundings } from '../runtime/support/play.tsx';
import { createServer, refusal } from '../runtime/support/server.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const user = userEvent.setup();

function Breaks(): never {
  throw new Error('broken on purpose');
}

function broken(path: string, leave = vi.fn(), Broken = Breaks, tryAgain = () => false) {
  let back = () => {};
  function Way() {
    const navigate = useNavigate();
    back = () => navigate('/elsewhere');
    return null;
  }
  render(
    <Surroundings leave={leave}>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <Way />
        <ErrorBoundary reloading={{ tryAgain }}>
          <Broken />
        </ErrorBoundary>
      </MemoryRouter>
    </Surroundings>,
  );
  return { leave, goElsewhere: () => back() };
}

describe('a screen that breaks', () => {
  it('apologises with two ways on and the support lines', async () => {
    const { leave } = broken(`${BASE}/${UUID}/plot/size`);
    await heading('shell snagTitle');
    expect(screen.getByText('shell snagBody')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'shell toDashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: '(888) 555-0100' })).toHaveAttribute('href', 'tel:888-555-0100');
    expect(screen.getByRole('link', { name: 'help@lender.example' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(leave).toHaveBeenCalledWith(`${BASE}/${UUID}`);
  });

  it.each([
    [`${BASE}/pages/town`, `${BASE}/pages`],
    [`${BASE}/nonsense/deep`, BASE],
    ['/dashboard', '/dashboard'],
  ])('tries again at the start of where it broke: %s', async (path, start) => {
    const { leave } = broken(path);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(leave).toHaveBeenCalledWith(start);
  });

  it('[ERR-22] loads the page anew for a part that did not come, and apologises once that no longer helps', async () => {
    const Lost = () => {
      throw new PartLost(new Error('cut off'));
    };
    const tryAgain = vi.fn(() => true);
    broken(`${BASE}/pages`, vi.fn(), Lost, tryAgain);
    expect(tryAgain).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('shell snagBody')).not.toBeInTheDocument();
    cleanup();
    broken(`${BASE}/pages`, vi.fn(), Lost, tryAgain.mockReturnValue(false));
    await heading('shell snagTitle');
  });

  it('[ERR-22] apologises in the same way when a part cannot be loaded any more', async () => {
    const server = createServer(gardenSlice());
    server.answer('standing', () => refusal(500, 'down'));
    play(`${BASE}/pages`, { server });
    await heading('shell snagTitle');
  });
});

describe("the page's data", () => {
  const page = (data: unknown) => {
    document.body.innerHTML = `<script type="application/json" id="hearthline">${JSON.stringify(data)}</script>`;
    return readPage(document);
  };
  const whole = {
    org: { orgCode: 'lender' },
    product: 'garden',
    base: BASE,
    bundle: 'b',
    bundleUrl: '/b.json',
    visitorBundleUrl: '/b.visitor.json',
    today: '2026-11-20',
    mode: 'serve',
  };

  it('[GEN-03] names the org that the page was made for', () => {
    expect(page(whole)).toMatchObject({ orgCode: 'lender', base: BASE, mode: 'serve' });
  });

  it('says why there is no org', () => {
    expect(page({ error: 'nobody' })).toEqual({ error: 'nobody' });
    expect(page({ ...whole, org: undefined })).toEqual({ error: '' });
  });

  it('is a fault when it was not made by our server', () => {
    expect(() => page({ ...whole, base: 7 })).toThrow('"base"');
    document.body.innerHTML = '';
    expect(() => readPage(document)).toThrow();
  });
});
