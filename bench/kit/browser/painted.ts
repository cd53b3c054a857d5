import type { newBrowserProfile } from '../../../e2e/browser/browser.ts';

type Context = Awaited<ReturnType<typeof newBrowserProfile>>;
export type Page = Awaited<ReturnType<Context['newPage']>>;

/** An action on a page, and the effect that has to be visible for it to count as painted. */
export type Action = 'step' | 'assign' | 'resolve' | 'type' | 'toggle';

declare global {
  interface Window {
    watched?: { arm: (action: Action) => void; painted: () => Promise<number>; longestTask: () => number };
  }
}

/** Makes a page report when a change is painted. Call before it is opened. */
export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(installWatch);
}

/** Milliseconds from the key or the click of `act` until its effect is painted. */
export async function timeToPaint(page: Page, action: Action, act: () => Promise<void>): Promise<number> {
  await page.evaluate((name) => window.watched?.arm(name), action);
  await act();
  const duration = await page.evaluate(() => window.watched?.painted());
  if (duration === undefined) throw new Error('the page is not watched');
  return duration;
}

/** The longest main-thread task since the page was opened or the last call, in ms; 0: none above 50. */
export async function longestTask(page: Page): Promise<number> {
  return (await page.evaluate(() => window.watched?.longestTask())) ?? 0;
}

/**
 * Runs in the page. The clock starts with the event's own timestamp, which the browser set for the key or the
 * release of the button, and is read in the first task after the frame that shows the effect. Waiting for the
 * effect, not for the next frame, includes deferred work. The display's own latency is not included.
 */
function installWatch(): void {
  const timeoutMs = 5_000;
  let longest = 0;
  let painted: Promise<number> = Promise.resolve(Number.NaN);
  const head = 'section[aria-label^="Conversation with"] header';
  const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const readers: Record<Action, () => string> = {
    step: () => /#\d+/.exec(textOf(`${head} p`))?.[0] ?? '',
    assign: () =>
      String(
        [...document.querySelectorAll('main aside button')].some(
          (each) => each.textContent === 'Assign to me',
        ),
      ),
    resolve: () => textOf(`${head} button`),
    type: () => {
      const field = document.activeElement;
      return field instanceof HTMLTextAreaElement ? field.value : (field?.textContent ?? '');
    },
    toggle: () => textOf('#toggled'),
  };
  const until = (
    read: () => string,
    before: string,
    done: () => void,
    failed: () => void,
    end: number,
  ): void => {
    requestAnimationFrame((now) => {
      if (read() === before) return now > end ? failed() : until(read, before, done, failed, end);
      const after = new MessageChannel();
      after.port1.onmessage = done;
      return after.port2.postMessage(undefined);
    });
  };
  window.watched = {
    arm(action) {
      const reader = readers[action];
      const before = reader();
      painted = new Promise((resolve, reject) => {
        const begin = ({ timeStamp }: Event): void => {
          for (const type of ['keydown', 'pointerup']) window.removeEventListener(type, begin, true);
          const failed = () => reject(new Error(`${action} has no effect: ${before}`));
          until(reader, before, () => resolve(performance.now() - timeStamp), failed, timeStamp + timeoutMs);
        };
        for (const type of ['keydown', 'pointerup']) window.addEventListener(type, begin, true);
      });
      painted.catch(() => undefined);
    },
    painted: () => painted,
    longestTask() {
      const found = longest;
      longest = 0;
      return found;
    },
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
}
