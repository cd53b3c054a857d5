import { launchBrowser, newBrowserProfile } from '../../../e2e/browser/browser.ts';
import type { System } from '../harness.ts';

/** The widget of a visitor with a conversation that an agent has answered. */
export type VisitorPage = {
  readonly conversation: number;
  /** Milliseconds from loading the page until the thread is painted. */
  readonly timeToThread: () => Promise<number>;
  readonly close: () => Promise<void>;
};

/** Creates a website and a visitor, sends messages of both sides, and opens the widget in a browser. */
export async function openVisitor({ server, seeded, admin }: System): Promise<VisitorPage> {
  const ask = async (path: string, headers: Record<string, string>, body: unknown) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const agent = { api_access_token: admin.token };
  const account = `/api/v1/accounts/${seeded.accountId}`;
  const site = { name: 'Shop', channel: { type: 'web_widget', website_url: 'https://shop.example' } };
  const websiteToken = String((await ask(`${account}/inboxes`, agent, site))['website_token']);
  const query = `?website_token=${websiteToken}`;
  const config = await ask(`/api/v1/widget/config${query}`, {}, {});
  const { auth_token: token } = config['website_channel_config'] as { auth_token: string };
  const visitor = { 'x-auth-token': token };
  const response = await ask(`/api/v1/widget/messages${query}`, visitor, { message: { content: 'Hello' } });
  const conversation = Number(response['conversation_id']);
  await ask(`${account}/conversations/${conversation}/messages`, agent, { content: 'Hello to you' });
  const browser = await launchBrowser();
  const page = await (await newBrowserProfile(browser, { viewport: { width: 400, height: 700 } })).newPage();
  const address = `${server.url}/widget${query}&cw_conversation=${token}`;
  return {
    conversation,
    async timeToThread() {
      await page.goto(address, { waitUntil: 'commit' });
      return page.evaluate(async () => {
        const isShown = (): boolean => document.querySelectorAll('li.row .bubble').length >= 2;
        const end = performance.now() + 60_000;
        while (!isShown() && performance.now() < end) await new Promise((next) => setTimeout(next, 4));
        await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
        return performance.now();
      });
    },
    close: () => browser.close(),
  };
}
