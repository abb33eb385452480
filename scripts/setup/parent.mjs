/** Does npm, which started this process, still live? When it is gone, this one ends as if it were told to. */

/** How often it is looked whether npm's shell is still there, in milliseconds. */
const PARENT_LOOK_MS = 250;

/**
 * npm passes a signal to the shell between itself and us, which dies of it and passes nothing on: what is left of the
 * signal is that our parent is another one. Started in any other way we may well outlive who started us.
 */
export function followParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOK_MS);
  look.unref();
}
