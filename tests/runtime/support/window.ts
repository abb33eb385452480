/** What jsdom lacks of a window. */
import { vi } from 'vitest';

/** Scrolling does nothing, and dialogs open and close: jsdom knows their element and not its methods. For `beforeEach`. */
export function completeWindow(): void {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
}
