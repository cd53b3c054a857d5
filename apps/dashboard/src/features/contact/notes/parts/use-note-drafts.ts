import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { readUserText, storeUserText } from '../../../../platform/account/user-storage.ts';
import { noteDraftsText, readNoteDrafts, withNoteDraft } from '../note-drafts-model.ts';

/** The unsaved notes on a contact. The browser stores them, so that folding the section or a reload loses nothing. */
export function useNoteDrafts(contactId: number) {
  const storageKey = `note-drafts:${useAccountId()}:${contactId}`;
  const [drafts, setDrafts] = useState(() => readNoteDrafts(readUserText(storageKey)));
  const setDraft = (name: number | string, content: string | undefined) =>
    setDrafts((now) => {
      const next = withNoteDraft(now, String(name), content);
      storeUserText(storageKey, noteDraftsText(next));
      return next;
    });
  return { drafts, setDraft };
}
