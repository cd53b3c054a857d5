import { toast, type ToastOptions } from '@confab/ui/toast';

const key = 'next-page-toast';

type Kept = Pick<ToastOptions, 'text' | 'tone'>;

/** Shows a message on the page that is loaded next in this tab, because the present one is about to go. */
export function toastOnNextPage(message: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(message));
  } catch {
    // A browser that keeps nothing shows nothing.
  }
}

/** Shows what the page before this one left, once. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const message: unknown = kept === null ? null : JSON.parse(kept);
    if (isKept(message)) toast({ ...message, duration: 4000 });
  } catch {
    // Nothing was left, or nothing that can be read.
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
