import { expect } from 'vitest';
import type { Background } from '../../src/main/background.ts';
import { openWorkers } from '../channels/harness.ts';
import { keys as pageKeys } from '../facebook/driver.ts';
import { waitForRequests } from '../facebook/harness.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { accountInput, keys, lamps, rugs, signedRequest, urlsOf } from './driver.ts';
import { startInstagram, type InstagramStandIn } from './stand-in.ts';

/** The real application with an inbox for an account. */
export type InstagramHarness = {
  t: TestApp;
  instagram: InstagramStandIn;
  base: string;
  inboxId: number;
  background: Background;
  /** Sends an event of the account, and waits until it is handled. */
  postEvent(...events: object[]): Promise<void>;
  close(): Promise<void>;
};

export async function openInstagramHarness(options: TestAppOptions = {}): Promise<InstagramHarness> {
  const instagram = await startInstagram();
  instagram.accounts.set('lamps', lamps).set('rugs', rugs);
  const t = await startTestApp({
    providerUrls: urlsOf(instagram),
    providerKeys: new Map([...pageKeys, ...keys]),
    ...options,
  });
  const background = await openWorkers(t);
  background.begin();
  const base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const made = await t
    .as(t.fixtures.maya)
    .post(`${base}/inboxes`, { name: 'Lamps', channel: accountInput('lamps') });
  expect(made.statusCode, made.body).toBe(200);
  return {
    t,
    instagram,
    base,
    background,
    inboxId: made.json().id,
    postEvent: async (...events) => {
      const answer = await t.app.inject(signedRequest(events));
      expect([answer.statusCode, answer.body]).toEqual([200, 'ok']);
      await waitForRequests(t);
    },
    close: async () => {
      await background.stop();
      await t.close();
      await instagram.close();
    },
  };
}
