import { useState } from 'react';
import { readUserText, storeUserText } from '../../../../platform/account/user-storage.ts';

/**
 * The unsent text of a conversation and mode; it survives a reload and a change of conversation, until its user logs
 * out. Files are left out: a browser cannot keep them with a text.
 */
export function useDraft(key: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ key, text: readUserText(key) });
  if (draft.key !== key) setDraft({ key, text: readUserText(key) });
  const change = (text: string) => {
    setDraft({ key, text });
    storeUserText(key, text);
  };
  return [draft.key === key ? draft.text : readUserText(key), change];
}

export function draftKey(accountId: number, conversationId: number, mode: 'reply' | 'note'): string {
  return `draft:${accountId}:${conversationId}:${mode}`;
}
