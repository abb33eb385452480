/** The words of the chat window as its parts take them: filled in for the lender, each by its slot. */
import { createContext, useContext } from 'react';
import type { ChatSlot } from '../../engine/say/chat-copy.ts';

export interface ChatWords {
  /** The text of a slot, with what only the window knows put in: `{file}`, `{name}`, `{count}`, `{kinds}`. */
  one: (slot: ChatSlot, open?: Record<string, string | number>) => string;
}

export function chatWordsOf(words: Readonly<Record<string, string | string[]>>): ChatWords {
  return {
    one(slot, open = {}) {
      const found = Object.hasOwn(words, slot) ? words[slot] : undefined;
      const text = Array.isArray(found) ? found.join('\n') : (found ?? `chat.${slot}`);
      return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(open, name) ? String(open[name]) : whole,
      );
    },
  };
}

const WordsContext = createContext<ChatWords>(chatWordsOf({}));

export const ChatWordsProvider = WordsContext.Provider;

export function useChatWords(): ChatWords {
  return useContext(WordsContext);
}
