import { setTimeout as sleep } from 'node:timers/promises';
import { watchPaint, type Page } from './painted.ts';

const opened = 'section[aria-label^="Conversation with"]';
const address = '/bench-control';

/** The content: everything as HTML, the open conversation alone, and its card in the list. */
type Drawn = { page: string; conversation: string; card: string };

/**
 * A plain page with the dashboard's styles and document, on which each key swaps two conversations that were
 * rendered before: only their layout and paint. No dashboard can open one faster.
 */
export async function openControlPage(dashboard: Page): Promise<Page> {
  const first = await drawNext(dashboard);
  const second = await drawNext(dashboard);
  const control = await dashboard.context().newPage();
  await watchPaint(control);
  await control.route(`**${address}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: first.page }),
  );
  await control.goto(new URL(address, dashboard.url()).href);
  await control.evaluate(installSwap, {
    opened,
    other: second.conversation,
    cards: [first.card, second.card],
  });
  return control;
}

async function drawNext(page: Page): Promise<Drawn> {
  await page.bringToFront();
  await page.keyboard.press('Alt+KeyJ');
  await page.locator(opened).waitFor();
  // Includes what is loaded or rendered after the first frame.
  await sleep(1500);
  return page.evaluate(draw, opened);
}

/** Runs in the page. Positions of scrolled elements are not in the HTML and are noted beside it. */
function draw(selector: string): Drawn {
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollTop > 0) element.setAttribute('data-scrolled', String(element.scrollTop));
    else element.removeAttribute('data-scrolled');
  }
  const adopted = document.adoptedStyleSheets.flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  );
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const script of copy.querySelectorAll('script, link[rel=modulepreload], link[rel=manifest]'))
    script.remove();
  const style = document.createElement('style');
  style.textContent = adopted.join('\n');
  copy.querySelector('head')?.append(style);
  return {
    page: `<!doctype html>${copy.outerHTML}`,
    conversation: document.querySelector(selector)?.parentElement?.outerHTML ?? '',
    card: document.querySelector('[role=list] a[aria-current]')?.getAttribute('href') ?? '',
  };
}

/** Runs in the page. */
function installSwap({
  opened: selector,
  other,
  cards,
}: {
  opened: string;
  other: string;
  cards: string[];
}): void {
  const template = document.createElement('template');
  template.innerHTML = other;
  let shown = document.querySelector(selector)?.parentElement ?? null;
  let hidden = template.content.firstElementChild as HTMLElement | null;
  if (shown === null || hidden === null) throw new Error('no conversation was drawn');
  document.adoptNode(hidden);
  const restoreScroll = (within: ParentNode): void => {
    for (const element of within.querySelectorAll('[data-scrolled]'))
      element.scrollTop = Number(element.getAttribute('data-scrolled'));
  };
  restoreScroll(document);
  const links = cards.map((href) => document.querySelector(`[role=list] a[href="${href}"]`));
  addEventListener('keydown', () => {
    if (shown === null || hidden === null) return;
    shown.replaceWith(hidden);
    [shown, hidden] = [hidden, shown];
    restoreScroll(shown);
    for (const link of links) {
      link?.classList.toggle('bg-accent-soft');
      link?.toggleAttribute('aria-current');
    }
  });
}
