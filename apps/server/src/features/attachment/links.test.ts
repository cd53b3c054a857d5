import { afterAll, beforeAll, expect, test } from 'vitest';
import { form } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { signTarget } from './model.ts';

let t: TestApp;
let messages: string;
beforeAll(async () => {
  t = await startTestApp();
  const base = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
  const { id } = (await t.as(t.fixtures.maya).post(base, { source_id: t.fixtures.tessa.sourceId })).json();
  messages = `${base}/${id}/messages`;
});
afterAll(() => t.close());

type Sent = { id: number; attachment: { id: number; data_url: string } };

async function send(): Promise<Sent> {
  const file = { name: 'offer.txt', bytes: Buffer.from('12 crates'), type: 'text/plain' };
  const request = await form([['attachments[]', file]]);
  const sent = await t.as(t.fixtures.maya).inject({ method: 'POST', url: messages, ...request });
  expect(sent.statusCode).toBe(200);
  return { id: sent.json().id, attachment: sent.json().attachments[0] };
}

const open = async (url: string) => (await t.as(null).get(new URL(url).pathname)).statusCode;
const renewal = ({ id, attachment }: Sent) => `${messages}/${id}/attachments/${attachment.id}/renew_links`;

test('resetting the links of a file revokes all earlier ones, also those that expire, and returns new ones', async () => {
  const sent = await send();
  const other = await send();
  const target = { purpose: 'file', accountId: t.fixtures.account.id, id: sent.attachment.id } as const;
  const expiring = `http://confab.test/files/${signTarget(t.platform.fileLinks, target, 60)}/offer.txt`;
  expect([await open(sent.attachment.data_url), await open(expiring)]).toEqual([200, 200]);
  await t.clearOutbox();
  const renewed = await t.as(t.fixtures.jonas).post(renewal(sent));
  expect(renewed.statusCode).toBe(200);
  const [attachment] = renewed.json().attachments;
  expect([await open(sent.attachment.data_url), await open(expiring)]).toEqual([404, 404]);
  expect([await open(attachment.data_url), await open(other.attachment.data_url)]).toEqual([200, 200]);
  const [event] = await t.outbox();
  expect(event).toMatchObject({ name: 'message.updated', data: { attachments: [attachment] } });
});

test('only users who see the conversation renew links, and only of the message that has the file', async () => {
  const sent = await send();
  const { nils, rex, maya } = t.fixtures;
  expect((await t.as(nils).post(renewal(sent))).statusCode).toBe(401);
  expect((await t.as(rex).post(renewal(sent))).statusCode).toBe(401);
  const other = await send();
  const mixed = { id: other.id, attachment: sent.attachment };
  expect((await t.as(maya).post(renewal(mixed))).statusCode).toBe(404);
  expect(await open(sent.attachment.data_url)).toBe(200);
  await t.as(maya).delete(`${messages}/${sent.id}`);
  expect(await open(sent.attachment.data_url)).toBe(404);
});
