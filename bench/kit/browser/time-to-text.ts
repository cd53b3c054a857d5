import type { Page } from './painted.ts';

/** Milliseconds from clicking a conversation in the list until its messages are painted. */
export function timeToThread(page: Page, number: number): Promise<number> {
  return page.evaluate(async (id) => {
    const link = document.querySelector<HTMLElement>(`[role=list] a[href$="/conversations/${id}"]`);
    if (!link) throw new Error(`conversation ${id} is not in the list`);
    const start = performance.now();
    link.click();
    const isShown = (): boolean =>
      (
        document.querySelector('section[aria-label^="Conversation with"] header p')?.textContent ?? ''
      ).includes(`#${id}`) && document.querySelector('article') !== null;
    while (!isShown() && performance.now() - start < 60_000)
      await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    return performance.now() - start;
  }, number);
}

/** Milliseconds until the list is painted after switching tabs. */
export async function timeToList(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const tab = (name: string): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((each) =>
        each.textContent?.startsWith(name),
      );
    const rows = (): number => document.querySelectorAll('[role=list] a[href*="/conversations/"]').length;
    const shows = async (name: string, isDone: () => boolean): Promise<void> => {
      const found = tab(name);
      found?.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse', isPrimary: true }),
      );
      found?.dispatchEvent(
        new PointerEvent('pointerup', { bubbles: true, button: 0, pointerType: 'mouse', isPrimary: true }),
      );
      found?.click();
      const end = performance.now() + 60_000;
      while (!isDone() && performance.now() < end) await new Promise((next) => requestAnimationFrame(next));
    };
    const isChosen = (name: string) => tab(name)?.getAttribute('aria-selected') === 'true';
    await shows('Mine', () => isChosen('Mine') && rows() === 0);
    const start = performance.now();
    await shows('All', () => isChosen('All') && rows() > 0);
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    return performance.now() - start;
  });
}
