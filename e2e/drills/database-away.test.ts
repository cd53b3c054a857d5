import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  heard,
  holdConversation,
  listen,
  startStand,
  timeUntil,
  unavailable,
  type Stand,
} from './stand.ts';

/** Milliseconds in which everything works again once the database is back. */
const recovery = 15_000;

let stand: Stand;
beforeAll(async () => {
  stand = await startStand({ env: { DATABASE_POOL_SIZE: '2' } });
});
afterAll(() => stand.close());

const listed = () => `/api/v1/accounts/${stand.accountId}/conversations`;
const health = async () => {
  const { status, body } = await ask(stand, 'GET', '/health');
  return { status, checks: (body as { checks?: Record<string, string> }).checks };
};

async function expectWorking(content: string): Promise<void> {
  await timeUntil(async () => (await health()).status === 200, recovery, 'health');
  const socket = await listen(stand);
  const sent = await ask(stand, 'POST', stand.talk.messages, { content });
  expect(sent.status).toBe(200);
  await timeUntil(() => heard(socket.frames, content), recovery, 'the event');
  socket.close();
  expect(stand.crashes).toEqual([]);
}

test('with the database killed for seconds answers are clear and quick, and everything comes back by itself', async () => {
  const socket = await listen(stand);
  await stand.cluster.postgres.kill();
  const since = performance.now();
  while (performance.now() - since < 6_000) {
    const start = performance.now();
    const answers = await Promise.all([
      ask(stand, 'GET', listed()),
      ask(stand, 'POST', stand.talk.messages, { content: 'Into the void' }),
      ask(stand, 'POST', `/api/v1/widget/config?website_token=${stand.websiteToken}`),
      ask(stand, 'POST', '/auth/sign_in', { email: 'maya@paperlane.example', password: 'wrong' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(answers[0]).toMatchObject(unavailable);
    expect(answers[0]?.headers?.get('retry-after')).toBe('5');
    expect(performance.now() - start).toBeLessThan(6_000);
    expect(await health()).toMatchObject({ status: 503, checks: { database: 'failing', storage: 'ok' } });
    await setTimeout(300);
  }
  await stand.cluster.postgres.start();
  await expectWorking('Back from the void');
  socket.close();
});

test('with a database that does not answer, those who wait for it are told so, and are served again after', async () => {
  stand.cluster.postgres.hold();
  const first = [1, 2, 3].map(() => ask(stand, 'GET', listed()));
  await setTimeout(500);
  // Whoever comes now finds no free connection.
  expect(await ask(stand, 'GET', listed())).toMatchObject(unavailable);
  expect(await health()).toMatchObject({ status: 503, checks: { database: 'failing' } });
  stand.cluster.postgres.letGo();
  const late = await Promise.all(first);
  expect(late.every(({ status }) => status === 200 || status === 503)).toBe(true);
  await expectWorking('Held no more');
});

test('with every connection in use by slow work, others are told so, and are served again after', async () => {
  const letGo = await holdConversation(stand.cluster.postgres.url, stand.talk.id);
  const slow = [1, 2, 3, 4].map((count) =>
    ask(stand, 'POST', stand.talk.messages, { content: `Slow ${count}` }),
  );
  await setTimeout(500);
  expect(await ask(stand, 'GET', listed())).toMatchObject(unavailable);
  expect(await health()).toMatchObject({ status: 503, checks: { database: 'failing', storage: 'ok' } });
  await letGo();
  const answers = await Promise.all(slow);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await expectWorking('Quick again');
});
