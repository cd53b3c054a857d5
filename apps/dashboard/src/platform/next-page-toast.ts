import { toast, type ToastOptions } from '@confab/ui/toast';

const key = 'next-page-toast';

type StoredToast = Pick<ToastOptions, 'text' | 'tone'>;

/** Shows a message on the next page of this tab, because the current one is about to be left. */
export function toastOnNextPage(message: StoredToast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(message));
  } catch {
    // Without storage, nothing is shown.
  }
}

/** Shows what the page before this one left, once. */
export function showStoredToast(): void {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const message: unknown = stored === null ? null : JSON.parse(stored);
    if (isStoredToast(message)) toast({ ...message, duration: 4000 });
  } catch {
    // Nothing was left, or nothing that can be read.
  }
}

function isStoredToast(value: unknown): value is StoredToast {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
