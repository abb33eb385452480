/** When may a page be loaded anew? Before anybody has touched it, or between two screens: a secret stands nowhere but in it. */

interface ReloadBetween {
  /** Loads the page anew, at once or as soon as nothing can be lost by it. */
  ask: () => void;
  /** Another screen stands there, and nothing is typed in it yet. */
  moved: () => void;
}

export function createReloadBetween({ navigator, document, location }: Window): ReloadBetween {
  let isAsked = false;
  /** A browser that does not tell is taken as touched. */
  function isTouched(): boolean {
    const isTyping = document.activeElement?.matches('input, textarea, select') === true;
    return isTyping || navigator.userActivation?.hasBeenActive !== false;
  }
  return {
    ask: () => {
      isAsked = true;
      if (!isTouched()) location.reload();
    },
    moved: () => {
      if (isAsked) location.reload();
    },
  };
}
