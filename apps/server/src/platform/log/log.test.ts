import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { seededIds } from '../../../test/ids.ts';
import { createLogger, requestIdSource, type LogLevel, type Logger } from './log.ts';

function capture(level: LogLevel = 'info'): { log: Logger; lines: () => string[] } {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { log: createLogger({ level, destination }), lines: () => text.split('\n').filter(Boolean) };
}

test('secrets are hidden at any depth, in bindings and in the properties of errors', () => {
  const { log, lines } = capture();
  log.info({
    password: 'LEAK1',
    headers: { Authorization: 'LEAK2', 'access-token': 'LEAK3', api_access_token: 'LEAK4', cookie: 'LEAK5' },
    list: [
      { deep: { apiKey: 'LEAK6', smtp_password: 'LEAK7', refreshToken: 'LEAK8', SERVER_KEY: 'LEAK13' } },
    ],
    tokens: ['LEAK9'],
    kept: 'visible',
  });
  log
    .child({ pubsub_token: 'LEAK10' })
    .child({ deep: { secret: 'LEAK12' } })
    .info('child');
  log.error({ err: Object.assign(new Error('broken'), { config: { secret: 'LEAK11' } }) });
  const text = lines().join('\n');
  expect(text).not.toContain('LEAK');
  expect(text).toContain('visible');
  expect(text).toContain('broken');
  expect(lines()).toHaveLength(3);
});

test('a line break or an escape in logged text cannot start another line', () => {
  const { log, lines } = capture();
  log.info({ userAgent: 'x\r\n{"level":"fatal"}\u001b[31m' }, 'name\r\nforged');
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).not.toContain('\u001b');
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 'info', msg: 'name\r\nforged' });
});

test('the log level is respected', () => {
  const { log, lines } = capture('warn');
  log.info('quiet');
  log.warn('loud');
  expect(lines()).toHaveLength(1);
});

test('requests are logged with their id and without secrets in the URL', async () => {
  const { log, lines } = capture();
  const app = fastify({ loggerInstance: log, genReqId: requestIdSource(seededIds()) });
  app.get('/things', (request) => ({ id: request.id }));
  const address = '/things?reset_password_token=LEAK&user%5Bpassword%5D=LEAK&%E0%A4%A=1&page=2';
  const own = await app.inject({
    url: address,
    headers: { 'x-request-id': 'abcdef-123', authorization: 'LEAK' },
  });
  const forged = await app.inject({ url: address, headers: { 'x-request-id': 'a b\tc "><script>' } });
  await app.close();
  expect(own.json()).toEqual({ id: 'abcdef-123' });
  expect(forged.json<{ id: string }>().id).toMatch(/^[0-9a-f-]{36}$/);
  const text = lines().join('\n');
  expect(text).not.toContain('LEAK');
  expect(text).toContain('page=2');
  expect(text).toContain('"reqId":"abcdef-123"');
  expect(text).toContain('"statusCode":200');
});

test('a token in a URL path is not logged', async () => {
  const { log, lines } = capture();
  const app = fastify({ loggerInstance: log });
  app.post('/webhooks/telegram/:bot_token', () => ({}));
  for (const url of ['/webhooks/telegram/4711:LEAK-one_two', '/webhooks/telegram/4711%3ALEAK?page=2'])
    await app.inject({ method: 'POST', url });
  await app.close();
  const text = lines().join('\n');
  expect(text).not.toContain('LEAK');
  expect(text).toContain('/webhooks/telegram/[hidden]');
  expect(text).toContain('page=2');
});
