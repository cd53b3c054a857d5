import { readUserText, storeUserText } from '../../../../platform/account/user-storage.ts';
import { isDirty, readDraft, startDraft, withServer, type Draft, type Texts } from '../draft-model.ts';

type Kept = Pick<Draft, 'values' | 'base'>;

const textOf = ({ values, base }: Kept): string =>
  isDirty({ values, base }) ? JSON.stringify({ values, base }) : '';

/** The browser stores unsaved edits, and deletes them once saved. */
export function keepDraft(storageKey: string, draft: Kept): void {
  storeUserText(storageKey, textOf(draft));
}

/** Whether the browser keeps exactly this: another visit may have written more since. */
export function keeps(storageKey: string, draft: Kept): boolean {
  return readUserText(storageKey) === textOf(draft);
}

/** What the server has, with what an earlier visit could not save. */
export function restored(server: Texts, storageKey: string): Draft {
  const kept = readDraft(readUserText(storageKey));
  if (!kept) return startDraft(server);
  return withServer({ ...kept, seen: kept.base, theirs: {} }, server);
}
