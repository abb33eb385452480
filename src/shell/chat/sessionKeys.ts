/** Under which names does a browser keep the talks that go on? */

/** Who answers: people, or a program. */
export type TalkKind = 'agent' | 'bot';

export const SESSION_KEYS: Record<TalkKind, string> = {
  agent: 'chat_agent_session',
  bot: 'chat_bot_session',
};

/** Is there a talk to go on with? Whether it is over already is not asked here. */
export function hasStoredSession(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return Object.values(SESSION_KEYS).some((key) => storage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** Whoever signs out takes the talk along: the next person at this browser reads none of it. */
export function forgetSessions(storage: Pick<Storage, 'removeItem'>): void {
  for (const key of Object.values(SESSION_KEYS)) {
    try {
      storage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }
}
