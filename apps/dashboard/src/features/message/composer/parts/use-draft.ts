import { useState } from 'react';

/**
 * The unsent text of a conversation and mode; survives reload and change of conversation. Files are left out: a
 * browser cannot keep them with a text.
 */
export function useDraft(key: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ key, text: read(key) });
  if (draft.key !== key) setDraft({ key, text: read(key) });
  const change = (text: string) => {
    setDraft({ key, text });
    write(key, text);
  };
  return [draft.key === key ? draft.text : read(key), change];
}

export function draftKey(accountId: number, conversationId: number, mode: 'reply' | 'note'): string {
  return `draft:${accountId}:${conversationId}:${mode}`;
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked; the draft then lasts as long as the page.
  }
}
