import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { form } from '../../../../test/form.ts';

let t: TestApp;
let base: string;
let url: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
});
beforeEach(async () => (url = await open(t.fixtures.app.id)));
afterAll(() => t.close());

async function open(inboxId: number): Promise<string> {
  const body = { inbox_id: inboxId, contact_id: t.fixtures.tessa.id };
  const { id } = (await t.as(t.fixtures.maya).post(base, body)).json();
  return `${base}/${id}/messages`;
}

async function write(body: object, by = t.fixtures.maya, to = url) {
  const written = await t.as(by).post(to, body);
  expect(written.statusCode).toBe(200);
  return written.json();
}

const texts = async (at = url): Promise<unknown[]> =>
  (await t.as(t.fixtures.maya).get(at)).json().payload.map(({ content }: { content: unknown }) => content);

describe('a known source id', () => {
  const incoming = (content: string) => ({ content, source_id: 'WAID:1', message_type: 'incoming' });

  test('with the same text is the same message', async () => {
    const first = await write(incoming('hello'));
    expect(await write(incoming('hello'))).toEqual(first);
    expect(await texts()).toEqual(['hello']);
  });

  test('with another text edits the message, keeps the earlier texts, and emits an event', async () => {
    const first = await write(incoming('hello wrld'));
    await t.clearOutbox();
    const edited = await write(incoming('hello world'));
    expect(edited).toMatchObject({ id: first.id, content: 'hello world' });
    expect(edited.content_attributes).toMatchObject({
      is_edited: true,
      edits: [{ content: 'hello wrld', replaced_at: expect.stringMatching(/Z$/) }],
    });
    const [event, ...others] = await t.outbox();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      name: 'message.updated',
      data: { id: first.id, content: 'hello world' },
      contact: { content_attributes: { is_edited: true } },
    });
    expect(event?.contact?.['content_attributes']).not.toHaveProperty('edits');
    expect(await write(incoming('hello world'))).toEqual(edited);
    const again = await write(incoming('hello, world'));
    expect(again.content_attributes.edits.map(({ content }: { content: string }) => content)).toEqual([
      'hello world',
      'hello wrld',
    ]);
    expect(await texts()).toEqual(['hello, world']);
  });

  test('that is empty never matches: two messages are created', async () => {
    for (const content of ['A', 'B'])
      await write({ content, source_id: '', echo_id: '', message_type: 'incoming' });
    expect(await texts()).toEqual(['A', 'B']);
  });

  test('keeps the beginning of a very long former text', async () => {
    await write(incoming('x'.repeat(100_000)));
    const edited = await write(incoming('short'));
    expect(edited.content_attributes.edits).toEqual([
      { content: 'x'.repeat(9_000), replaced_at: expect.any(String) },
    ]);
  });

  test('does not restore a message that was unsent', async () => {
    const first = await write(incoming('hello wrld'));
    await t.as(t.fixtures.maya).delete(`${url}/${first.id}`);
    const next = await write(incoming('hello world'));
    expect(next.id).not.toBe(first.id);
    expect(await texts()).toEqual(['This message was deleted', 'hello world']);
  });

  test('does not let one agent edit the message of another', async () => {
    await write({ content: 'Mine', source_id: 'x' });
    await write({ content: 'Yours', source_id: 'x' }, t.fixtures.jonas);
    await write({ content: 'Theirs', source_id: 'x', message_type: 'incoming' });
    await write({ content: 'Quiet', source_id: 'x', private: true });
    expect(await texts()).toEqual(['Mine', 'Yours', 'Theirs', 'Quiet']);
  });

  test('creates a new message in another conversation, and in channels where only we write', async () => {
    const elsewhere = await open(t.fixtures.app.id);
    const website = await open(t.fixtures.website.id);
    const first = await write(incoming('hello'));
    expect((await write(incoming('hello'), t.fixtures.maya, elsewhere)).id).not.toBe(first.id);
    await write({ content: 'One', source_id: 'x' }, t.fixtures.maya, website);
    await write({ content: 'Two', source_id: 'x' }, t.fixtures.maya, website);
    expect(await texts(website)).toEqual(['One', 'Two']);
  });

  test('with other files creates a new message', async () => {
    const send = async (name: string, bytes: string) => {
      const request = await form([
        ['content', 'See'],
        ['source_id', 'f'],
        ['attachments[]', { name, bytes: Buffer.from(bytes), type: 'text/plain' }],
      ]);
      const sent = await t.as(t.fixtures.maya).inject({ method: 'POST', url, ...request });
      expect(sent.statusCode).toBe(200);
      return sent.json().id;
    };
    const first = await send('a.txt', 'aaaa');
    expect(await send('a.txt', 'aaaa')).toBe(first);
    expect(await send('b.txt', 'aaaa')).not.toBe(first);
    expect(await send('a.txt', 'aaaaa')).not.toBe(first);
  });

  test('edited six times concurrently is one message', async () => {
    await write(incoming('0'));
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => write(incoming(String(n)))));
    expect(await texts()).toHaveLength(1);
  });
});

describe('a known echo id', () => {
  test('with the same text is the same message, with another text a new one', async () => {
    const first = await write({ content: 'Morning', echo_id: '1' });
    expect((await write({ content: 'Morning', echo_id: '1' })).id).toBe(first.id);
    const second = await write({ content: 'Evening', echo_id: '1' });
    expect(second).toMatchObject({ content: 'Evening', echo_id: '1' });
    expect(second.id).not.toBe(first.id);
    expect((await write({ content: 'Evening', echo_id: '1' })).id).toBe(second.id);
    expect(await texts()).toEqual(['Morning', 'Evening']);
  });

  test('of a contact as well', async () => {
    const contacts = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    const { source_id: sourceId } = (await t.as(null).post(contacts, { name: 'Ines' })).json();
    const conversation = (await t.as(null).post(`${contacts}/${sourceId}/conversations`)).json();
    const own = `${contacts}/${sourceId}/conversations/${conversation.id}/messages`;
    for (const content of ['One', 'One', 'Two', 'Two'])
      expect((await t.as(null).post(own, { content, echo_id: '1' })).statusCode).toBe(200);
    expect(await texts(`${base}/${conversation.id}/messages`)).toEqual(['One', 'Two']);
  });
});
