/** What is cleaned up after each test file by who keeps something for all files of a worker. */

export const afterEachFile = new Set<() => Promise<void>>();
