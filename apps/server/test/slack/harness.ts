import { vi } from 'vitest';
import type { Background } from '../../src/main/background.ts';
import { startContactConversation } from '../../src/features/conversation/index.ts';
import { openWorkers } from '../channels/harness.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { startSlack, type SlackStandIn } from './stand-in.ts';

/** An installation with a Slack app and running workers. */
export type SlackHarness = {
  t: TestApp;
  slack: SlackStandIn;
  /** The path of the account's Slack routes. */
  base: string;
  workers: Background;
  /** Connects the workspace and selects its first channel. */
  connect(): Promise<void>;
  /** A conversation that the contact started. */
  begin(content: string): Promise<{ id: number; displayId: number }>;
  close(): Promise<void>;
};

export async function openSlackHarness(options: TestAppOptions = {}): Promise<SlackHarness> {
  const slack = await startSlack();
  const t = await startTestApp({
    providerUrls: new Map([['SLACK_URL', slack.url]]),
    providerKeys: slack.keys,
    ...options,
  });
  const { account, maya, tessa } = t.fixtures;
  const base = `/api/v1/accounts/${account.id}/integrations/slack`;
  slack.redirectUri = `http://confab.test/app/accounts/${account.id}/settings/integrations/slack`;
  const workers = await openWorkers(t);
  workers.begin();
  return {
    t,
    slack,
    base,
    workers,
    connect: async () => {
      const made = await t.as(maya).post(base, { code: slack.code });
      const chosen = await t.as(maya).patch(base, { reference_id: slack.channels[0]?.id });
      if (made.statusCode !== 200 || chosen.statusCode !== 200) throw new Error(made.body + chosen.body);
    },
    begin: async (content) => {
      const { row } = await startContactConversation(
        t.platform,
        { kind: 'contact', accountId: account.id, contactId: tessa.id },
        { contactInboxId: tessa.contactInboxId },
        { input: { content }, attachments: [] },
      );
      return { id: row.id, displayId: row.display_id };
    },
    close: async () => {
      await workers.stop();
      await t.close();
      await slack.close();
    },
  };
}

/** Waits until the workers have done something. */
export function waitUntil(check: () => void | Promise<void>) {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
