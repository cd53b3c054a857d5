import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { createWebsite, onboard, type ApiCaller, type Json } from '../api.ts';
import { newBrowserProfile } from '../browser/browser.ts';
import type { Confab } from '../confab.ts';

declare global {
  interface Window {
    $chatwoot?: {
      isOpen: boolean;
      resetTriggered: boolean;
      setUser: (identifier: string, user: object) => void;
      setCustomAttributes: (attributes: object) => void;
      reset: () => void;
      toggle: (state?: string) => void;
      toggleBubbleVisibility: (visibility: string) => void;
    };
  }
}

/** A server with its administrator. Every visit gets its own website inbox. */
export type WidgetServer = { confab: Confab; call: ApiCaller; accountId: number; userId: number };

export async function startWidgetServer(confab: Confab): Promise<WidgetServer> {
  const { call, accountId, profile } = await onboard(confab);
  return { confab, call, accountId, userId: Number(profile['id']) };
}

/** A request of the panel, with its body. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body: string };

/** A website inbox, with its visitor and its agent. */
export type Website = Awaited<ReturnType<typeof makeWebsite>>;

async function makeWebsite({ confab, call, accountId, userId }: WidgetServer, settings: object | undefined) {
  const inbox = await createWebsite(call, accountId, [userId]);
  const base = `/api/v1/accounts/${accountId}`;
  const stored = await call('PATCH', `${base}/inboxes/${inbox.inboxId}`, settings ?? {});
  let token = '';
  const conversationId = async (): Promise<number> => {
    const query = `inbox_id=${inbox.inboxId}&status=all&assignee_type=all`;
    const { data } = (await call('GET', `${base}/conversations?${query}`)) as { data: { payload: Json[] } };
    return Math.max(0, ...data.payload.map(({ id }) => Number(id)));
  };
  const asVisitor = async (path: string, body: object): Promise<Json> => {
    const url = `${confab.url}/api/v1/widget/${path}?website_token=${inbox.websiteToken}`;
    const headers = { 'content-type': 'application/json', 'x-auth-token': token };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Json;
  };
  return {
    origin: confab.url,
    websiteToken: inbox.websiteToken,
    hmacToken: String(stored['hmac_token']),
    sent: [] as Sent[],
    /** The token of a visitor who wrote before, empty without one. */
    visitorToken: () => token,
    /** The visitor wrote something on an earlier page. */
    async wrote(content: string): Promise<void> {
      if (token === '') {
        const { website_channel_config: config } = await asVisitor('config', {});
        token = String((config as Json)['auth_token']);
      }
      await asVisitor('messages', { message: { content, echo_id: randomUUID() } });
    },
    /** The agent writes in the newest conversation. */
    async say(content: string, extra: object = {}): Promise<void> {
      await call('POST', `${base}/conversations/${await conversationId()}/messages`, { content, ...extra });
    },
    /** The agent assigns the newest conversation, which adds an activity line. */
    async assign(): Promise<void> {
      const path = `${base}/conversations/${await conversationId()}/assignments`;
      await call('POST', path, { assignee_id: userId });
    },
    /** The agent resolves the newest conversation. */
    async resolve(): Promise<void> {
      const path = `${base}/conversations/${await conversationId()}/toggle_status`;
      await call('POST', path, { status: 'resolved' });
    },
    /** The newest conversation as the agent sees it. */
    async messages(): Promise<Json[]> {
      const { payload } = await call('GET', `${base}/conversations/${await conversationId()}/messages`);
      return payload as Json[];
    },
    conversations: async (): Promise<number> => {
      const { meta } = (await call(
        'GET',
        `${base}/conversations/meta?inbox_id=${inbox.inboxId}&status=all`,
      )) as {
        meta: Json;
      };
      return Number(meta['all_count']);
    },
  };
}

export type Visit = {
  page: Page;
  server: Website;
  site: string;
  frame: () => Promise<Frame>;
  events: (name: string) => Promise<unknown[]>;
  open: () => Promise<Frame>;
  write: (text: string) => Promise<void>;
  /** The visitor's token as stored by the page. */
  cookie: () => Promise<string | undefined>;
};

export type Options = {
  /** Settings of the inbox and its channel that differ from the default. */
  inbox?: object;
  settings?: object;
  before?: (server: Website) => Promise<unknown>;
  csp?: (server: Website, nonce: string) => string;
  html?: (server: Website, nonce: string) => string;
  prepare?: (page: Page, server: Website) => Promise<unknown>;
};

type Closer = () => Promise<unknown>;

/**
 * A visitor on a site of another origin that embeds the snippet. Whatever has to be closed is added to
 * `closers`.
 */
export async function startVisit(
  browser: Browser,
  desk: WidgetServer,
  closers: Closer[],
  { inbox, settings, before, csp, html, prepare }: Options,
): Promise<Visit> {
  const server = await makeWebsite(desk, inbox);
  await before?.(server);
  const body = (nonce: string): string =>
    html?.(server, nonce) ??
    `<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width"></head><body><h1>Shop</h1>${snippet(server, nonce, settings)}</body></html>`;
  const site = await startSite(body, csp && ((nonce) => csp(server, nonce)));
  closers.push(site.stop);
  const context = await newBrowserProfile(browser, { viewport: { width: 1000, height: 760 } });
  closers.push(() => context.close());
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'cw_conversation')?.value;
  if (server.visitorToken() !== '') {
    await context.addCookies([{ name: 'cw_conversation', value: server.visitorToken(), url: site.origin }]);
  }
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => keep(server.sent, request));
  closers.push(async () => expect(errors).toEqual([]));
  await prepare?.(page, server);
  await page.goto(site.origin);
  const frame = () => frameOf(page);
  const events = (name: string): Promise<unknown[]> =>
    page.evaluate(
      (searched) =>
        (window as unknown as { events: [string, unknown][] }).events
          .filter(([event]) => event === searched)
          .map(([, detail]) => detail),
      name,
    );
  await expect.poll(() => events('ready'), { timeout: 10_000 }).toHaveLength(1);
  return {
    page,
    server,
    site: site.origin,
    frame,
    events,
    cookie,
    async open() {
      await page.click('.woot-widget-bubble');
      await page.waitForSelector('#cw-widget-holder:not(.woot--hide)');
      return frame();
    },
    async write(text) {
      const field = (await frame()).getByLabel('Message', { exact: true });
      await field.fill(text);
      await field.press('Enter');
    },
  };
}

async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector('#chatwoot_live_chat_widget', { state: 'attached' });
  const content = await handle.contentFrame();
  if (!content) throw new Error('the chat frame has no content');
  return content;
}

function keep(sent: Sent[], request: Request): void {
  const [, path] = /\/api\/v1\/widget\/([^?]*)/.exec(request.url()) ?? [];
  if (path === undefined) return;
  sent.push({ method: request.method(), path, headers: request.headers(), body: request.postData() ?? '' });
}

/** A site of its own origin that embeds the chat. `csp` sets a strict policy. */
export async function startSite(html: (nonce: string) => string, csp?: (nonce: string) => string) {
  const server = createServer((_request, response) => {
    const nonce = randomUUID();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(csp && { 'content-security-policy': csp(nonce) }),
    });
    response.end(html(nonce));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    // Another host name than the chat's: for the browser this is a different site, not only another port.
    origin: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The snippet as used on customers' sites. `settings` become chatwootSettings. */
export function snippet(server: Website, nonce: string, settings: object = {}): string {
  return `<script nonce="${nonce}">
window.events = [];
for (const name of ['ready','error','on-message','on-start-conversation','postback','opened','closed'])
  addEventListener('chatwoot:' + name, (event) => events.push([name, event.detail]));
addEventListener('securitypolicyviolation', (event) => events.push(['violation', event.violatedDirective + ' ' + event.blockedURI]));
window.chatwootSettings = ${JSON.stringify(settings)};
(function(d,t){var BASE_URL='${server.origin}';var g=d.createElement(t),s=d.getElementsByTagName(t)[0];
g.src=BASE_URL+'/packs/js/sdk.js';g.defer=true;g.async=true;s.parentNode.insertBefore(g,s);
g.onload=function(){window.chatwootSDK.run({websiteToken:'${server.websiteToken}',baseUrl:BASE_URL})}})(document,'script');
</script>`;
}
