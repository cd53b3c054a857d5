import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { startTestApp } from '../harness.ts';
import { lamps, owner, pageConfig, rugs } from './driver.ts';
import { openFacebookHarness, type FacebookHarness } from './harness.ts';
import { errorAnswer } from './stand-in.ts';

let harness: FacebookHarness;
beforeAll(async () => {
  harness = await openFacebookHarness();
});
afterAll(async () => {
  expect(harness.graph.faults).toEqual([]);
  await harness.close();
});

const call = (name: string, body: object, as = harness.t.fixtures.maya) =>
  harness.t.as(as).post(`${harness.base}/callbacks/${name}`, body);

describe('the pages of a user', () => {
  test('are all listed with a long-lived token; those with an inbox are marked', async () => {
    const vases = { id: '300', name: 'Vases', access_token: 'token-of-vases' };
    harness.graph.pages.set(owner, [lamps, rugs, vases]);
    for (const name of ['facebook_pages', 'facebook_pages.json']) {
      const answer = await call(name, { omniauth_token: 'maya' });
      expect(answer.statusCode, answer.body).toBe(200);
      const { page_details: pages, user_access_token: token } = answer.json().data;
      expect(token).toBe(owner);
      expect(pages.map((page: { name: string; exists: boolean }) => [page.name, page.exists])).toEqual([
        ['Lamps', true],
        ['Rugs', false],
        ['Vases', false],
      ]);
      expect(pages[1].access_token).toBe(rugs.access_token);
    }
  });

  test('are rejected for a token unknown to Facebook, with its error', async () => {
    const answer = await call('facebook_pages', { omniauth_token: 'stranger' });
    expect([answer.statusCode, answer.json().error]).toEqual([422, '190 - Invalid OAuth access token']);
  });

  test('are not available while Facebook is unreachable', async () => {
    harness.graph.answers.set('accounts', [{ status: 0, body: '' }]);
    expect((await call('facebook_pages', { omniauth_token: 'maya' })).statusCode).toBe(503);
  });

  test('are for administrators', async () => {
    expect(
      (await call('facebook_pages', { omniauth_token: 'maya' }, harness.t.fixtures.aiko)).statusCode,
    ).toBe(401);
  });
});

/** Maya's actions on an inbox, from the audit log. */
const actionsOn = async (inboxId: number): Promise<string[]> => {
  const entries = await harness.t.database.db
    .selectFrom('audit_log')
    .select(['action', 'audited_changes'])
    .where('user_id', '=', harness.t.fixtures.maya.id)
    .where('auditable_type', '=', 'Inbox')
    .where('auditable_id', '=', inboxId)
    .orderBy('created_at')
    .execute();
  expect(JSON.stringify(entries)).not.toContain('token-of');
  return entries.map(({ action }) => action);
};

describe('an inbox for a page', () => {
  test('is subscribed, finds the Instagram account, and gets the avatar of the page', async () => {
    const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    harness.graph.files.set('200.png', image);
    const made = await call('register_facebook_page', { ...pageConfig(rugs), inbox_name: 'Our rugs' });
    expect(made.json()).toMatchObject({
      name: 'Our rugs',
      channel_type: 'Channel::FacebookPage',
      page_id: '200',
      enable_auto_assignment: true,
    });
    expect(await actionsOn(made.json().id)).toEqual(['create']);
    expect(harness.graph.subscribed).toContain(
      '200: messages,message_deliveries,message_echoes,message_reads,standby,messaging_handovers',
    );
    const url = `${harness.base}/inboxes/${made.json().id}`;
    await vi.waitFor(
      async () =>
        expect((await harness.t.as(harness.t.fixtures.maya).get(url)).json().avatar_url).not.toBe(''),
      { timeout: 15_000 },
    );
    const linked = (
      await harness.t.as(harness.t.fixtures.maya).get(`${harness.base}/inboxes/${harness.inboxId}`)
    ).json();
    expect(linked).toMatchObject({ page_id: '100', instagram_id: '900', callback_webhook_url: null });
  });

  test('is unique', async () => {
    const again = await call('register_facebook_page', { ...pageConfig(lamps), inbox_name: 'Again' });
    expect(again.statusCode).toBe(422);
    expect(again.json().message).toContain('connected to an inbox already');
  });

  test('is rejected with the token of another page, or without a name', async () => {
    const vases = { id: '300', access_token: rugs.access_token };
    const stolen = await call('register_facebook_page', { ...pageConfig(vases), inbox_name: 'Vases' });
    expect([stolen.statusCode, stolen.json().message]).toEqual([422, 'Page access token is of another page']);
    const nameless = await call('register_facebook_page', { ...pageConfig(rugs), inbox_name: ' ' });
    expect(nameless.statusCode).toBe(422);
  });

  test('is not created when the subscription fails', async () => {
    harness.graph.pages.set('long-x', [{ id: '400', name: 'Cups', access_token: 'token-of-cups' }]);
    harness.graph.answers.set('subscribed_apps', [errorAnswer(403, 200, 'Requires pages_manage_metadata')]);
    const config = pageConfig({ id: '400', access_token: 'token-of-cups' });
    const refused = await call('register_facebook_page', { ...config, inbox_name: 'Cups' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      '200 - Requires pages_manage_metadata',
    ]);
  });
});

describe('reconnecting', () => {
  const renewed = { ...lamps, access_token: 'token-of-lamps-2' };

  test('stores the new tokens of the page', async () => {
    harness.graph.pages.set('long-new', [rugs, renewed]);
    const answer = await call('reauthorize_page', { omniauth_token: 'new', inbox_id: harness.inboxId });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({ id: harness.inboxId, page_id: '100' });
    expect(answer.body).not.toContain('token-of-lamps-2');
    expect(await actionsOn(harness.inboxId)).toEqual(['create', 'update']);
  });

  test('is rejected for users who do not manage the page, and for other inboxes', async () => {
    harness.graph.pages.set('long-other', [rugs]);
    const other = await call('reauthorize_page', { omniauth_token: 'other', inbox_id: harness.inboxId });
    expect(other.statusCode).toBe(422);
    const website = harness.t.fixtures.website.id;
    expect((await call('reauthorize_page', { omniauth_token: 'new', inbox_id: website })).statusCode).toBe(
      404,
    );
  });
});

test('without an app nothing is called, and requests are rejected', async () => {
  const bare = await startTestApp({ providerUrls: new Map([['FACEBOOK_API_URL', 'http://127.0.0.1:1']]) });
  const url = `/api/v1/accounts/${bare.fixtures.account.id}/callbacks/facebook_pages`;
  const response = await bare.as(bare.fixtures.maya).post(url, { omniauth_token: 'maya' });
  expect([response.statusCode, response.json().error]).toEqual([
    422,
    'Facebook is not set up on this installation',
  ]);
  const sent = await bare.app.inject({
    method: 'POST',
    url: '/bot',
    payload: {},
    headers: { 'x-hub-signature-256': '' },
  });
  expect(sent.statusCode).toBe(400);
  await bare.close();
});
