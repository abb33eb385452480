/** Storage as a browser has it, kept by a test. */

export function createTestStorage(): Storage {
  const all = new Map<string, string>();
  return {
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, value) => void all.set(name, value),
    removeItem: (name) => void all.delete(name),
    clear: () => all.clear(),
    key: (at) => [...all.keys()][at] ?? null,
    get length() {
      return all.size;
    },
  };
}
