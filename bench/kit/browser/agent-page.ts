import { launchBrowser, newBrowserProfile } from '../../../e2e/browser/browser.ts';
import { watchPaint, type Page } from './painted.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** A browser with the dashboard open, and a minimal page that reacts to a key. */
export type AgentBrowser = {
  readonly browser: Browser;
  readonly dashboard: Page;
  readonly baseline: Page;
  readonly close: () => Promise<void>;
};

export type Credentials = { readonly url: string; readonly email: string; readonly password: string };

/**
 * Opens a headless Chromium with a desktop-sized window and signs in; the list of all open conversations is
 * shown.
 */
export async function openAgentBrowser(who: Credentials): Promise<AgentBrowser> {
  const browser = await launchBrowser();
  const person = await newBrowserProfile(browser, { viewport: { width: 1440, height: 900 } });
  const open = async (): Promise<Page> => {
    const page = await person.newPage();
    page.setDefaultTimeout(20_000);
    await watchPaint(page);
    return page;
  };
  const baseline = await open();
  await baseline.goto('about:blank');
  await baseline.setContent(baselinePage);
  const dashboard = await open();
  await signIn(dashboard, who);
  return { browser, dashboard, baseline, close: () => browser.close() };
}

/** A key handler that changes one text node: no page can respond faster. */
const baselinePage = `<!doctype html><p id="toggled">off</p><script>
  const text = document.querySelector('#toggled').firstChild;
  addEventListener('keydown', () => { text.data = text.data === 'off' ? 'on' : 'off'; });
</script>`;

async function signIn(page: Page, { url, email, password }: Credentials): Promise<void> {
  await page.goto(`${url}/app/login`);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/accounts\/\d+\/dashboard/);
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.locator('[role=list] a[href*="/conversations/"]').first().waitFor();
}

/**
 * Scrolls the list page by page until so many conversations are in the cache, and back to the top. Rejects if
 * the list ends before.
 */
export async function loadConversations(page: Page, count: number): Promise<void> {
  const loaded = await page.evaluate(async (target) => {
    const size = (): number =>
      Number(document.querySelector('[role=listitem][aria-setsize]')?.getAttribute('aria-setsize') ?? 0);
    const scroller = document.querySelector('[role=list]:has([aria-setsize])')?.parentElement;
    let changedAt = performance.now();
    for (let before = 0; size() < target && performance.now() - changedAt < 10_000;) {
      scroller?.scrollTo(0, scroller.scrollHeight);
      await new Promise((done) => requestAnimationFrame(done));
      if (size() !== before) changedAt = performance.now();
      before = size();
    }
    scroller?.scrollTo(0, 0);
    return size();
  }, count);
  if (loaded < count) throw new Error(`only ${loaded} conversations of ${count} came`);
}
