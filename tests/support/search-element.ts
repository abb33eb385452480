/** A search landmark is an element of HTML since 2023 that the tests' window does not know; React would warn of it. */
if (typeof document !== 'undefined') {
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    configurable: true,
    get(this: HTMLElement) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
}
