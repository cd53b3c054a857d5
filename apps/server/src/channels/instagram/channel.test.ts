import { describe, expect, test } from 'vitest';
import type { OutgoingMessage } from '../channel.ts';
import { keys } from '../../../test/instagram/driver.ts';
import { errorAnswer, scriptedTools, type Scripted } from '../../../test/instagram/tools.ts';
import { instagram } from './channel.ts';

const approved = new Map([...keys, ['ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT', 'true']]);

test.each([
  ['a day', keys, 24],
  ['a week with the human agent permission', approved, 168],
])('agents may reply for %s', (_howLong, settings, hours) => {
  expect(instagram.replyWindowHours({}, settings)).toBe(hours);
});

test('an inbox shows the id of its account, and no secret', () => {
  const site = { frontendUrl: 'https://desk.test' };
  expect(instagram.wire({ instagram_id: '900' }, { access_token: 'token-1' }, site)).toEqual({
    instagram_id: '900',
    callback_webhook_url: null,
  });
});

test('conversations cannot be started here, and source ids cannot be set manually', () => {
  const contact = { email: 'ann@example.com', phoneNumber: null };
  expect(instagram.newSourceId(contact, { uuid: () => '', token: () => '' }, {})).toEqual({
    problem: 'Only the contact can start a conversation here',
  });
  expect(instagram.isSourceId?.('123', {})).toBe(false);
});

describe('delivery', () => {
  const message = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
    id: 1,
    contactSourceId: 'ann',
    content: 'Hello',
    contentType: 'text',
    contentAttributes: {},
    conversationAttributes: {},
    inReplyTo: null,
    newestIncoming: () => Promise.resolve(null),
    files: [],
    ...over,
  });
  const file = {
    fileName: 'lamp.png',
    contentType: 'image/png',
    byteSize: 1,
    url: 'https://desk.test/lamp.png',
    open: () => Promise.reject(new Error('not sent as bytes')),
  };
  const deliver = async (outgoing: OutgoingMessage, answers: readonly Scripted[], settings = keys) => {
    const tools = scriptedTools(answers, { keys: settings });
    const result = await instagram.deliver?.(outgoing, tools);
    return { result, calls: tools.calls };
  };
  const sent = (id: string) => ({ body: { message_id: id } });

  test('posts the text to the account', async () => {
    const { result, calls } = await deliver(message({ inReplyTo: 'm0' }), [sent('m1')]);
    expect(result).toEqual({ status: 'sent', sourceId: 'm1' });
    expect(calls[0]?.url.href).toBe('https://graph.test/v22.0/900/messages?access_token=token-1');
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      recipient: { id: 'ann' },
      message: { text: 'Hello' },
      reply_to: { mid: 'm0' },
    });
  });

  test('sends files first, each as a separate message', async () => {
    const { result, calls } = await deliver(message({ files: [file] }), [sent('m1'), sent('m2')]);
    expect(result).toEqual({ status: 'sent', sourceId: 'm2', partIds: ['m1'] });
    expect(calls.map(({ body }) => JSON.parse(body).message)).toEqual([
      { attachment: { type: 'image', payload: { url: file.url } } },
      { text: 'Hello' },
    ]);
  });

  test('tags messages with the human agent permission', async () => {
    const { calls } = await deliver(message(), [sent('m1')], approved);
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      messaging_type: 'MESSAGE_TAG',
      tag: 'HUMAN_AGENT',
    });
  });

  test('fails with the reason, and reports an invalid token', async () => {
    expect((await deliver(message(), [errorAnswer('Too late', 10)])).result).toEqual({
      status: 'failed',
      reason: '10 - Too late',
    });
    expect((await deliver(message(), [errorAnswer('Bad token', 190)])).result).toEqual({
      status: 'failed',
      reason: '190 - Bad token',
      isLockedOut: true,
    });
  });

  test('throws a temporary error, to be retried', async () => {
    await expect(deliver(message(), [{ status: 503 }])).rejects.toThrow();
  });
});
