import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { readUserText, storeUserText } from '../../../../platform/account/user-storage.ts';
import { noteDraftsText, readNoteDrafts, withNoteDraft } from '../note-drafts-model.ts';

/** The unsaved notes on a contact. The browser stores them, so that folding the section or a reload loses nothing. */
export function useNoteDrafts(contactId: number) {
  const storageKey = `note-drafts:${useAccountId()}:${contactId}`;
  const [drafts, setDrafts] = useState(() => readNoteDrafts(readUserText(storageKey)));
  /** Also after the section was folded: a note that was saved leaves no draft. */
  const setDraft = (name: number | string, content: string | undefined) => {
    const stored = readNoteDrafts(readUserText(storageKey));
    storeUserText(storageKey, noteDraftsText(withNoteDraft(stored, String(name), content)));
    setDrafts((now) => withNoteDraft(now, String(name), content));
  };
  return { drafts, setDraft };
}
