import { readUserText, storeUserText } from '../../../../platform/account/user-storage.ts';
import { isDirty, readDraft, startDraft, withServer, type Draft, type Texts } from '../draft-model.ts';

type StoredDraft = Pick<Draft, 'values' | 'base'>;

const textOf = ({ values, base }: StoredDraft): string =>
  isDirty({ values, base }) ? JSON.stringify({ values, base }) : '';

/** The browser stores unsaved edits, and deletes them once saved. */
export function storeDraft(storageKey: string, draft: StoredDraft): void {
  storeUserText(storageKey, textOf(draft));
}

/** Whether the browser stores exactly this draft: another visit may have written more since. */
export function isDraftStored(storageKey: string, draft: StoredDraft): boolean {
  return readUserText(storageKey) === textOf(draft);
}

/** The server's article, with the unsaved edits of an earlier visit. */
export function restored(server: Texts, storageKey: string): Draft {
  const stored = readDraft(readUserText(storageKey));
  if (!stored) return startDraft(server);
  return withServer({ ...stored, seen: stored.base, theirs: {} }, server);
}
