import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

const maya = () => t.as(t.fixtures.maya);
/** How large a single visitor can make a contact or conversation. */
const maxBytes = 130_000;

async function newVisitor() {
  const url = (path: string) => `/api/v1/widget/${path}?website_token=${t.fixtures.website.websiteToken}`;
  const config = (await t.as(null).post(url('config'))).json();
  const headers = { 'x-auth-token': String(config.website_channel_config.auth_token) };
  const call = (method: 'POST' | 'PATCH') => (path: string, payload: object) =>
    t.as(null).inject({ method, url: url(path), headers, payload });
  return { id: Number(config.contact.id), post: call('POST'), patch: call('PATCH') };
}

/** Attributes that are unique to this round, small, and as many as one call may contain. */
const many = (round: number, length = 400) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`r${round}-${index}`, 'x'.repeat(60)]));
const rounds = [0, 1, 2, 3, 4, 5];

describe('a visitor who sends more and more data', () => {
  test('about themselves is eventually rejected, and agents can still view it', async () => {
    const visitor = await newVisitor();
    const statuses: number[] = [];
    for (const round of rounds)
      statuses.push((await visitor.patch('contact', { custom_attributes: many(round) })).statusCode);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(422);
    expect((await maya().get(`${base}/contacts/${visitor.id}`)).body.length).toBeLessThan(maxBytes);
  });

  test('as two contacts that are merged keeps the values of the remaining one', async () => {
    const [first, second] = [await newVisitor(), await newVisitor()];
    const email = 'grows@example.com';
    await first.patch('contact', { email, custom_attributes: many(0) });
    for (const round of [1, 2, 3]) await second.patch('contact', { custom_attributes: many(round) });
    expect((await second.patch('contact', { email })).statusCode).toBe(200);
    const shown = (await maya().get(`${base}/contacts/${first.id}`)).body;
    expect(shown).toContain('r0-1');
    expect(shown.length).toBeLessThan(maxBytes);
  });

  test('about their conversation is eventually rejected, at once or bit by bit', async () => {
    const visitor = await newVisitor();
    const started = await visitor.post('conversations', { message: { content: 'Hi' } });
    const set = async (attributes: object) =>
      (await visitor.post('conversations/set_custom_attributes', { custom_attributes: attributes }))
        .statusCode;
    const nested = { nested: Array.from({ length: 1_500 }, () => 'words'.repeat(20)) };
    expect(await set(nested)).toBe(422);
    const statuses: number[] = [];
    for (const round of rounds) statuses.push(await set(many(round)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    const shown = await maya().get(`${base}/conversations/${started.json().id}`);
    expect(shown.body.length).toBeLessThan(maxBytes);
    const refused = await visitor.post('conversations', {
      message: { content: 'Hi' },
      custom_attributes: nested,
    });
    expect(refused.statusCode).toBe(422);
  });

  test('in answer to a form is rejected', async () => {
    const visitor = await newVisitor();
    const { id } = (await visitor.post('conversations', { message: { content: 'Hi' } })).json();
    const form = await maya().post(`${base}/conversations/${id}/messages`, {
      content: 'Which?',
      content_type: 'form',
      content_attributes: { items: [{ name: 'size', label: 'Size', type: 'text' }] },
    });
    const answer = (value: string) =>
      visitor.patch(`messages/${form.json().id}`, {
        message: { submitted_values: [{ name: 'size', title: 'Size', value }] },
      });
    expect((await answer('x'.repeat(500_000))).statusCode).toBe(422);
    expect((await answer('xl')).statusCode).toBe(200);
  });

  test('is truncated in referer and browser name', async () => {
    const url = `/api/v1/widget/conversations?website_token=${t.fixtures.website.websiteToken}`;
    const config = `/api/v1/widget/config?website_token=${t.fixtures.website.websiteToken}`;
    const { website_channel_config: own } = (await t.as(null).post(config)).json();
    const started = await t.as(null).inject({
      method: 'POST',
      url,
      headers: {
        'x-auth-token': String(own.auth_token),
        'user-agent': 'U'.repeat(12_000),
        'accept-language': 'a,'.repeat(4_000),
      },
      payload: {
        message: {
          content: 'z',
          referer_url: `https://x.example/${'n'.repeat(150_000)}`,
          timestamp: 'x'.repeat(250),
        },
      },
    });
    expect(started.statusCode).toBe(200);
    expect((await maya().get(`${base}/conversations/${started.json().id}`)).body.length).toBeLessThan(20_000);
  });
});

test('a conversation accepts two hundred labels, and rejects more', async () => {
  const opened = await maya().post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId });
  const label = (count: number) =>
    maya().post(`${base}/conversations/${opened.json().id}/labels`, {
      labels: Array.from({ length: count }, (_, index) => `label-${index}`),
    });
  expect((await label(200)).statusCode).toBe(200);
  const refused = await label(1_500);
  expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['labels']]);
});
