/** Do the plain pieces behave: busy buttons, progress, written words, dialogs? */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button, Dialog, Progress, RichText } from '../../src/widgets/index.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a busy button', () => {
  it('says so only after 300 ms, and no longer once it is done', () => {
    vi.useFakeTimers();
    const button = (busy: boolean) => <Button busy={busy} busyWords="One moment" />;
    const { rerender } = render(button(true));
    act(() => vi.advanceTimersByTime(299));
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('One moment');
    rerender(button(false));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('stays focusable and does nothing', () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Go
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Go' }) as HTMLButtonElement;
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.disabled).toBe(false);
  });
});

describe('progress', () => {
  const places = [
    { id: 'home', label: 'Home', progress: 'COMPLETE' },
    { id: 'income', label: 'Income', progress: 'IN_PROGRESS' },
    { id: 'offer', label: 'Offer', progress: 'INITIAL' },
  ] as const;

  it.each(['bar', 'list'] as const)('as a %s marks the current place and says which are done', (look) => {
    render(<Progress label="Progress" places={places} doneWords="Done" look={look} />);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(items.map((item) => item.textContent?.includes('Done'))).toEqual([true, false, false]);
    expect(items.map((item) => item.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Income'), expect.stringContaining('Offer')]),
    );
  });
});

describe('written words', () => {
  const addressesIn = (text: string) => {
    render(<RichText text={text} />);
    return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  };

  it('become links where they say so', () => {
    const text =
      'Read the [terms](/terms), call [us](tel:+18885550100)\nor [write](mailto:help@example.com).';
    expect(addressesIn(text)).toEqual(['/terms', 'tel:+18885550100', 'mailto:help@example.com']);
    expect(document.body.textContent).toBe('Read the terms, call usor write.');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'http://plain.example'])(
    'never lead to %s',
    (address) => {
      expect(addressesIn(`[here](${address})`)).toEqual([]);
      expect(document.body.textContent).toContain('here');
    },
  );
});

describe('a dialog', () => {
  beforeEach(() => {
    // jsdom has the element but not its modality.
    HTMLDialogElement.prototype.showModal = function open() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });

  const dialog = (open: boolean, onClose = () => {}) => (
    <Dialog open={open} title="Sign in again" onClose={onClose}>
      <p>Your answers are kept.</p>
    </Dialog>
  );

  it('opens and closes as the page says, by its name', () => {
    const { rerender } = render(dialog(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(dialog(true));
    expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
    rerender(dialog(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks to be closed by escape and leaves that to the page', () => {
    const onClose = vi.fn();
    render(dialog(true, onClose));
    const cancel = new Event('cancel', { cancelable: true });
    act(() => void screen.getByRole('dialog').dispatchEvent(cancel));
    expect(onClose).toHaveBeenCalledOnce();
    expect(cancel.defaultPrevented).toBe(true);
  });
});
