/** Can an address be searched, chosen, typed out and judged, with the keyboard alone? */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddressSuggestion } from '../../src/widgets/fields.ts';
import { addressForm, occupancyField } from './cases.ts';
import { draw } from './support.tsx';

beforeEach(holdTimers);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const MAPLE: AddressSuggestion = {
  id: '1',
  street1: '12 Maple Street',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
};
const MAPLE_APT: AddressSuggestion = { ...MAPLE, id: '2', street1: '14 Maple Street', street2: 'Apt 4' };

const search = () => screen.getByLabelText('Search for your address') as HTMLInputElement;
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () =>
  document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent;

function drawAddress(found: AddressSuggestion[] = [MAPLE, MAPLE_APT], extra = {}) {
  const address = vi.fn(async (_query: string, _signal: AbortSignal) => found);
  return draw(addressForm, { lookups: { address }, ...extra }).then((drawn) => ({ ...drawn, address }));
}

/** The search waits for a pause between keys: it comes when a test lets it, never because a machine is slow. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Testing Library moves timers that are held on by this name alone, after each act of a person.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

async function settle() {
  await act(() => vi.advanceTimersByTimeAsync(1_000));
}

describe('the search for an address', () => {
  it("[ADDR-01] is labelled 'Search for your address'", async () => {
    await drawAddress();
    expect(screen.getByRole('combobox', { name: 'Search for your address' })).toBe(search());
  });

  it("[ADDR-02] offers 'Address not listed' last, whatever was found", async () => {
    const { user } = await drawAddress();
    await user.type(search(), '1');
    expect(options()).toEqual(['Address not listed']);
    await user.type(search(), '2 Maple');
    await settle();
    expect(options()).toEqual([
      '12 Maple StreetPhoenix, AZ 85004',
      '14 Maple Street, Apt 4Phoenix, AZ 85004',
      'Address not listed',
    ]);
    expect(screen.getByText('2 addresses found').getAttribute('role')).toBe('status');
  });

  it("offers 'Address not listed' when the search cannot be reached, and says so", async () => {
    const { user } = await draw(addressForm, {
      lookups: { address: () => Promise.reject(new Error('offline')) },
    });
    await user.type(search(), '12 Maple');
    await settle();
    expect(options()).toEqual(['Address not listed']);
    expect(screen.getByText('The search cannot be reached')).toBeTruthy();
  });

  it('asks once for several quick keys, and never for fewer than three', async () => {
    const { user, address } = await drawAddress();
    await user.type(search(), '12');
    await settle();
    expect(address).not.toHaveBeenCalled();
    await user.type(search(), ' Maple');
    await settle();
    expect(address.mock.calls.map(([query]) => query)).toEqual(['12 Maple']);
  });

  it('drops an answer that comes after a newer question', async () => {
    const answers: Record<string, (found: AddressSuggestion[]) => void> = {};
    const signals: AbortSignal[] = [];
    const address = (query: string, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<AddressSuggestion[]>((resolve) => {
        answers[query] = resolve;
      });
    };
    const { user } = await draw(addressForm, { lookups: { address } });
    await user.type(search(), '12 Ma');
    await settle();
    await user.type(search(), 'ple');
    await settle();
    await act(async () => answers['12 Maple']?.([MAPLE]));
    await act(async () => answers['12 Ma']?.([MAPLE_APT]));
    expect(options()[0]).toContain('12 Maple Street');
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('the keyboard in the list', () => {
  it('[ADDR-03] chooses with down and enter, and reveals Apt/Suite, City, State and Zipcode, filled', async () => {
    const { user, reported } = await drawAddress();
    expect(screen.queryByLabelText('City')).toBeNull();
    await user.type(search(), '14 Maple');
    await settle();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(search().value).toBe('14 Maple Street');
    const values = ['Apt/Suite', 'City', 'State', 'Zipcode'].map(
      (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
    );
    expect(values).toEqual(['Apt 4', 'Phoenix', 'AZ', '85004']);
    expect(screen.queryByLabelText('Street address')).toBeNull();
    const { id: _id, ...answer } = MAPLE_APT;
    expect(reported.answers).toEqual({ address: answer });
    expect(reported.submitted).toEqual([]);
  });

  it('goes round at both ends and names the active option', async () => {
    const { user } = await drawAddress();
    await user.type(search(), '12 Maple');
    await settle();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('Address not listed');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('12 Maple Street');
    expect(document.activeElement).toBe(search());
  });

  it('takes nothing with down and enter while suggestions are on their way, then the first that came', async () => {
    const { user, reported } = await drawAddress();
    await user.type(search(), '12 Maple{ArrowDown}{Enter}');
    expect(reported.answers).toEqual({ address: { street1: '12 Maple' } });
    expect(screen.queryByLabelText('City')).toBeNull();
    expect(active()).toBeUndefined();
    await settle();
    expect(active()).toContain('12 Maple Street');
    expect(search().value).toBe('12 Maple');
    await user.keyboard('{Enter}');
    expect(search().value).toBe('12 Maple Street');
    expect(reported.submitted).toEqual([]);
  });

  it('takes no suggestion for an earlier text', async () => {
    const address = (query: string) =>
      query === '12 Maple' ? Promise.resolve([MAPLE]) : new Promise<AddressSuggestion[]>(() => {});
    const { user, reported } = await draw(addressForm, { lookups: { address } });
    await user.type(search(), '12 Maple');
    await settle();
    await user.keyboard(' Court{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    expect(reported.answers).toEqual({ address: { street1: '12 Maple Court' } });
    await settle();
    await user.keyboard('{Enter}');
    expect(reported.answers).toEqual({ address: { street1: '12 Maple Court' } });
    expect(screen.getByText('Searching').getAttribute('role')).toBe('status');
    await user.keyboard('{Escape}');
    expect(search().getAttribute('aria-expanded')).toBe('false');
  });

  it('closes with escape and keeps what was typed', async () => {
    const { user, reported } = await drawAddress();
    await user.type(search(), '12 Maple');
    await settle();
    await user.keyboard('{Escape}');
    expect(search().getAttribute('aria-expanded')).toBe('false');
    expect(options()).toEqual([]);
    expect(reported.answers).toEqual({ address: { street1: '12 Maple' } });
  });

  it('does not submit the form with the enter that closes the list', async () => {
    const { user } = await drawAddress();
    await user.type(search(), '12 Maple{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('chooses with the pointer too', async () => {
    const { user } = await drawAddress();
    await user.type(search(), '12 Maple');
    await settle();
    await user.click(screen.getAllByRole('option')[0]!);
    expect(screen.getByLabelText('City')).toBeTruthy();
    // Had the press taken the focus, the list would have closed before the click.
    expect(document.activeElement).toBe(search());
  });
});

describe('an address that is not in the list', () => {
  it("[ADDR-03] 'Address not listed' reveals the street too, with what was typed", async () => {
    const { user, reported } = await drawAddress([]);
    await user.type(search(), '99 Nowhere Lane');
    await settle();
    await user.keyboard('{ArrowDown}{Enter}');
    expect((screen.getByLabelText('Street address') as HTMLInputElement).value).toBe('99 Nowhere Lane');
    await user.type(screen.getByLabelText('City'), 'Tucson');
    await user.selectOptions(screen.getByLabelText('State'), 'AZ');
    await user.type(screen.getByLabelText('Zipcode'), '85701');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(reported.submitted).toEqual([
      { address: { street1: '99 Nowhere Lane', city: 'Tucson', state: 'AZ', zip: '85701' } },
    ]);
  });

  it('keeps what was typed by hand when the search is taken up again', async () => {
    const { user, reported } = await drawAddress([]);
    await user.type(search(), 'x');
    await user.keyboard('{ArrowDown}{Enter}');
    await user.type(screen.getByLabelText('City'), 'Tucson');
    expect(search().placeholder).toBe('Address not listed');
    await user.type(search(), '7 Elm');
    expect(reported.answers).toEqual({ address: { street1: '7 Elm', city: 'Tucson' } });
    expect((screen.getByLabelText('City') as HTMLInputElement).value).toBe('Tucson');
    expect(screen.queryByLabelText('Street address')).toBeNull();
  });

  it('[VAL-02] asks for the street once it is revealed', async () => {
    const { user } = await drawAddress([]);
    await user.type(search(), 'x');
    await user.keyboard('{ArrowDown}{Enter}');
    const street = screen.getByLabelText('Street address');
    await user.clear(street);
    await user.tab();
    expect(street.getAttribute('aria-invalid')).toBe('true');
    expect(street.getAttribute('aria-errormessage')).toBeTruthy();
  });

  it('asks for the other parts when a whole street was typed and not chosen', async () => {
    const { user } = await drawAddress([]);
    await user.type(search(), '99 Nowhere Lane');
    await user.tab();
    expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBeNull();
    expect(search().value).toBe('99 Nowhere Lane');
  });

  it('asks for them on submit as well, with their messages', async () => {
    const { user } = await drawAddress([], { answers: { address: { street1: '99 Nowhere Lane' } } });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('link', { name: 'Please enter a valid city name' }));
    expect(document.activeElement).toBe(screen.getByLabelText('City'));
  });
});

describe('what the search box refuses', () => {
  it.each(['', 'ab', 'Street'])('[VAL-30] %j, when it is left', async (typed) => {
    const { user } = await drawAddress([]);
    await user.click(search());
    if (typed !== '') await user.keyboard(typed);
    expect(search().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(screen.getByText('Please enter a valid property address')).toBeTruthy();
    expect(search().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByLabelText('City')).toBeNull();
  });

  it('[VAL-30] an address that was chosen and emptied again', async () => {
    const chosen = { street1: '12 Maple Street', city: 'Phoenix', state: 'AZ', zip: '85004' };
    const { user } = await drawAddress([], { answers: { address: chosen } });
    await user.clear(search());
    await user.tab();
    expect(screen.getByText('Please enter a valid property address')).toBeTruthy();
    expect((screen.getByLabelText('City') as HTMLInputElement).value).toBe('Phoenix');
  });

  it('[VAL-30] accepts two words', async () => {
    const { user } = await drawAddress([]);
    await user.type(search(), '1 Elm');
    await user.tab();
    expect(screen.queryByText('Please enter a valid property address')).toBeNull();
  });

  it('[VAL-01] an occupancy that was not chosen is refused in the words of the form', async () => {
    const { user, reported } = await draw({ required: ['use'], properties: { use: occupancyField } });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('link', { name: 'Please select an occupancy type' })).toBeTruthy();
    await user.click(screen.getByLabelText('Primary'));
    expect(screen.queryByText('Please select an occupancy type')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(reported.submitted).toEqual([{ use: 'PRIMARY' }]);
  });
});
