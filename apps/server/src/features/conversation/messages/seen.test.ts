import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let base: string;
let url: string;
/** The newest message that Maya has seen. */
let seen: number;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
});
beforeEach(async () => {
  const body = { inbox_id: t.fixtures.app.id, contact_id: t.fixtures.tessa.id };
  const { id } = (await maya().post(base, body)).json();
  url = `${base}/${id}/messages`;
  seen = await write({ content: 'Where is my parcel?', message_type: 'incoming' });
});
afterAll(() => t.close());

const maya = () => t.as(t.fixtures.maya);

/** The id of the message. */
async function write(body: object, by = maya()): Promise<number> {
  const written = await by.post(url, body);
  expect(written.statusCode).toBe(200);
  return written.json().id;
}

async function texts(): Promise<unknown[]> {
  const { payload } = (await maya().get(url)).json<{ payload: { content: unknown }[] }>();
  return payload.map(({ content }) => content);
}

const reply = (more: object = {}) => maya().post(url, { content: 'Tomorrow', newest_seen_id: seen, ...more });

describe('a reply with unseen messages', () => {
  test.each([
    ['a message of the contact', { content: 'Hello?', message_type: 'incoming' }, 'maya'],
    ['a reply of another agent', { content: 'It is on its way' }, 'jonas'],
  ] as const)('is rejected with the %s, and nothing is written', async (_what, newer, by) => {
    const newerId = await write(newer, t.as(t.fixtures[by]));
    await t.clearOutbox();
    const refused = await reply();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: 'There are newer messages in this conversation',
      newer_messages: [{ id: newerId, content: newer.content, sender: { name: expect.any(String) } }],
      newer_count: 1,
    });
    expect(await t.outbox()).toEqual([]);
    expect(await texts()).toEqual(['Where is my parcel?', newer.content]);
    expect((await reply({ newest_seen_id: newerId })).statusCode).toBe(200);
  });

  test('is rejected with the newest five of many', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 7; i += 1) ids.push(await write({ content: `${i}`, message_type: 'incoming' }));
    const { newer_messages: newer, newer_count: count } = (await reply()).json();
    expect(newer.map(({ id }: { id: number }) => id)).toEqual(ids.slice(-5));
    expect(count).toBe(7);
  });

  test('with files is rejected before they are stored', async () => {
    await write({ content: 'Hello?', message_type: 'incoming' });
    const request = await form([
      ['content', 'Here'],
      ['newest_seen_id', `${seen}`],
      ['attachments[]', { name: 'a.txt', bytes: Buffer.from('a'), type: 'text/plain' }],
    ]);
    expect((await maya().inject({ method: 'POST', url, ...request })).statusCode).toBe(409);
    expect(await t.platform.db.selectFrom('attachment').selectAll().execute()).toEqual([]);
  });
});

describe('a reply is not checked', () => {
  test('without the last seen message', async () => {
    await write({ content: 'Hello?', message_type: 'incoming' });
    expect((await reply({ newest_seen_id: undefined })).statusCode).toBe(200);
    expect((await reply({ newest_seen_id: null })).statusCode).toBe(200);
  });

  test('when it is a private note, or written by an integration for the contact', async () => {
    await write({ content: 'Hello?', message_type: 'incoming' });
    expect((await reply({ private: true })).statusCode).toBe(200);
    expect((await reply({ message_type: 'incoming' })).statusCode).toBe(200);
  });

  test('when the newer message is their own, a note, or deleted', async () => {
    await write({ content: 'One moment' });
    await write({ content: 'Careful', private: true }, t.as(t.fixtures.jonas));
    const wrong = await write({ content: 'Wrong window' }, t.as(t.fixtures.jonas));
    await t.as(t.fixtures.jonas).delete(`${url}/${wrong}`);
    expect((await reply()).statusCode).toBe(200);
  });

  test('when it was stored before, and only its response was lost', async () => {
    const first = await write({ content: 'Tomorrow', newest_seen_id: seen, echo_id: 'a' });
    await write({ content: 'Hello?', message_type: 'incoming' });
    const again = await reply({ echo_id: 'a' });
    expect([again.statusCode, again.json().id]).toEqual([200, first]);
    expect((await reply({ echo_id: 'b' })).statusCode).toBe(409);
  });
});

test('of two agents who reply concurrently, one gets a conflict', async () => {
  const both = await Promise.all(
    [maya(), t.as(t.fixtures.jonas)].map((person) =>
      person.post(url, { content: 'Tomorrow', newest_seen_id: seen }),
    ),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a rejected reply can be sent with the same echo id once newer messages were seen', async () => {
  const newer = await write({ content: 'Hello?', message_type: 'incoming' });
  expect((await reply({ echo_id: 'c' })).statusCode).toBe(409);
  expect((await reply({ echo_id: 'c', newest_seen_id: newer })).json()).toMatchObject({ echo_id: 'c' });
  expect(await texts()).toEqual(['Where is my parcel?', 'Hello?', 'Tomorrow']);
});
