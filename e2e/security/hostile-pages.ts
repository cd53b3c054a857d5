import type { Frame, Page } from 'playwright-core';

/** What the test pages record. */
export type Watched = { ran?: string; violations?: string[] };

/** A selection of many in each. */
export function inTens(texts: readonly string[]): string[] {
  const groups: string[] = [];
  for (let from = 0; from < texts.length; from += 10) groups.push(texts.slice(from, from + 10).join('\n\n'));
  return groups;
}

/** What was executed, and what the policy had to block. Inner frames report it to their parent. */
export async function outcome(frames: readonly Frame[]): Promise<{ ran: string[]; stopped: string[] }> {
  const found = await Promise.all(
    frames.map((frame) =>
      frame.evaluate(() => {
        const { ran, violations } = window as Watched;
        return { ran, violations: violations ?? [] };
      }),
    ),
  );
  return {
    ran: found.flatMap(({ ran }) => (ran === undefined ? [] : [ran])),
    stopped: found.flatMap(({ violations }) => violations),
  };
}

/** Addresses of links and forms that could execute something. */
export function unsafeLinks(frame: Page | Frame) {
  return frame.evaluate(() =>
    [...document.querySelectorAll('a[href], area[href], form[action], [formaction]')]
      .map((element) => {
        const address = element.getAttribute('action') ?? element.getAttribute('formaction') ?? '';
        return (element as HTMLAnchorElement).href || new URL(address, document.baseURI).href;
      })
      .filter((href) => !/^(https?|mailto|tel|blob):/.test(href)),
  );
}

/** Inserts each text into the page as markup, as a page without a sanitizer would. */
export function inject(frame: Page | Frame, texts: readonly string[]) {
  return frame.evaluate(
    async (all) => {
      for (const text of all) {
        const container = document.createElement('div');
        document.body.append(container);
        container.innerHTML = text;
        for (const link of container.querySelectorAll('a, button')) {
          link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        }
      }
      const script = document.createElement('script');
      script.textContent = "window.ran = 'element'";
      const remote = document.createElement('script');
      remote.src = "data:text/javascript,window.ran='data'";
      document.body.append(script, remote);
      document.body.setAttribute('onclick', "window.ran = 'attribute'");
      document.body.click();
      // Resources of the texts were requested before: two more in sequence have failed by the time those have.
      for (let turn = 0; turn < 2; turn += 1) {
        const last = new Image();
        last.src = `/nothing-here-${turn}.png`;
        await new Promise((resolve) => (last.onerror = resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    [...texts],
  );
}
