import { setTimeout } from 'node:timers/promises';
import { createHistory } from '../chaos/history.ts';
import { createRandom } from '../chaos/random.ts';
import { startWebhook, type WebhookStandIn } from '../chaos/actors/webhook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  type Answer,
  received,
  lockConversation,
  listen,
  startHarness,
  timeUntil,
  unavailable,
  type Harness,
} from './harness.ts';

/** Milliseconds within which everything works again once the database is back. */
const maxRecoveryMs = 15_000;

/** Milliseconds for which one database is down, while the other tests of this file use another one. */
const awayFor = 60_000;
/**
 * Milliseconds within which requests must be answered meanwhile: the wait for a free connection, plus a margin.
 */
const maxFastMs = 4_000;

let harness: Harness;
let webhook: WebhookStandIn;
let minute: Promise<Minute>;
beforeAll(async () => {
  webhook = await startWebhook(createHistory(), createRandom(1));
  const [first, second] = await Promise.all([
    startHarness({ env: { DATABASE_POOL_SIZE: '2' } }),
    startHarness({ env: { DATABASE_POOL_SIZE: '4' }, webhookUrl: webhook.url }),
  ]);
  harness = first;
  minute = aMinuteWithout(second);
  // Awaited by the last test; until then a failure must not be unhandled.
  minute.catch(() => undefined);
});
afterAll(async () => {
  await Promise.all([harness?.close(), minute?.catch(() => undefined)]);
  await webhook?.close();
});

const listed = ({ accountId }: Harness) => `/api/v1/accounts/${accountId}/conversations`;
const health = async (at: Harness) => {
  const { status, body } = await ask(at, 'GET', '/health');
  return { status, checks: (body as { checks?: Record<string, string> }).checks };
};

type Page = Awaited<ReturnType<typeof listen>>;

async function expectWorking(content: string, at = harness, page?: Page): Promise<number> {
  await timeUntil(async () => (await health(at)).status === 200, maxRecoveryMs, 'health');
  const socket = page ?? (await listen(at));
  const sent = await ask(at, 'POST', at.conversation.messages, { content });
  expect(sent.status).toBe(200);
  await timeUntil(() => received(socket.frames, content), maxRecoveryMs, 'the event');
  if (page === undefined) socket.close();
  expect(at.crashes).toEqual([]);
  return Number((sent.body as { id: unknown }).id);
}

type Minute = { rounds: Round[]; lasted: number; harness: Harness; page: Page; end: () => Promise<void> };
type Round = { answers: Answer[]; health: Awaited<ReturnType<typeof health>>; live: unknown; took: number };

/** Stops the database for a minute and sends requests of all kinds meanwhile. It is back when this resolves. */
async function aMinuteWithout(at: Harness): Promise<Minute> {
  const socket = await listen(at);
  const rounds: Round[] = [];
  const end = async (): Promise<void> => {
    socket.close();
    await at.close();
  };
  try {
    // The page receives this after everything sent at its start: no access check is pending afterwards.
    await expectWorking('Before the void', at, socket);
    await at.cluster.postgres.kill();
    const since = performance.now();
    while (performance.now() - since < awayFor) {
      rounds.push(await requestEverything(at));
      await setTimeout(500);
    }
    const lasted = performance.now() - since;
    await at.cluster.postgres.start();
    return { rounds, lasted, harness: at, page: socket, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function requestEverything(at: Harness): Promise<Round> {
  const start = performance.now();
  const file = new FormData();
  file.set('attachment', new File(['of paper'], 'note.txt', { type: 'text/plain' }));
  const [checked, live, ...answers] = await Promise.all([
    health(at),
    ask(at, 'GET', '/health/live'),
    ask(at, 'GET', listed(at)),
    ask(at, 'POST', at.conversation.messages, { content: 'Into the void' }),
    ask(at, 'POST', `/api/v1/widget/config?website_token=${at.websiteToken}`),
    ask(at, 'POST', '/auth/sign_in', { email: 'maya@paperlane.example', password: 'wrong' }),
    ask(at, 'POST', `/api/v1/accounts/${at.accountId}/upload`, file),
  ]);
  return { answers, health: checked, live: live.status, took: performance.now() - start };
}

test('while the database does not respond, waiting requests get an error; afterwards they are served again', async () => {
  harness.cluster.postgres.freeze();
  const since = performance.now();
  const first = [1, 2, 3].map(() => ask(harness, 'GET', listed(harness)));
  await setTimeout(500);
  // New requests find no free connection.
  expect(await ask(harness, 'GET', listed(harness))).toMatchObject(unavailable);
  expect(await health(harness)).toMatchObject({ status: 503, checks: { database: 'failing' } });
  // Requests that had a connection do not wait until the end either.
  for (const answer of await Promise.all(first)) expect(answer).toMatchObject(unavailable);
  expect(performance.now() - since).toBeLessThan(33_000);
  harness.cluster.postgres.disconnectAll();
  await expectWorking('Held no more');
});

test('with every connection in use by slow work, other requests get an error, and are served again afterwards', async () => {
  const disconnectAll = await lockConversation(harness.cluster.postgres.url, harness.conversation.id);
  const slow = [1, 2, 3, 4].map((count) =>
    ask(harness, 'POST', harness.conversation.messages, { content: `Slow ${count}` }),
  );
  await setTimeout(500);
  expect(await ask(harness, 'GET', listed(harness))).toMatchObject(unavailable);
  expect(await health(harness)).toMatchObject({
    status: 503,
    checks: { database: 'failing', storage: 'ok' },
  });
  await disconnectAll();
  const answers = await Promise.all(slow);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await expectWorking('Quick again');
});

test('with the database unavailable for a minute responses are clear and fast, and everything recovers automatically', async () => {
  const { rounds, lasted, harness: away, page, end } = await minute;
  try {
    expect(lasted).toBeGreaterThanOrEqual(awayFor);
    expect(rounds.length).toBeGreaterThan(10);
    for (const { answers, health: readiness, live } of rounds) {
      for (const answer of answers) {
        expect(answer).toMatchObject(unavailable);
        expect(answer.headers?.get('retry-after')).toBe('5');
      }
      expect(readiness).toMatchObject({ status: 503, checks: { database: 'failing', storage: 'ok' } });
      expect(live).toBe(200);
    }
    console.log(
      `slowest round ${Math.max(...rounds.map(({ took }) => took)).toFixed(0)} ms of ${rounds.length}`,
    );
    expect(Math.max(...rounds.map(({ took }) => took))).toBeLessThan(maxFastMs);
    expect(away.crashes).toEqual([]);
    // On the page that was open all the time, over the same connection.
    const id = await expectWorking('Back from the void', away, page);
    // The workers, which had to wait for it, also resume: the message is sent to the app.
    await timeUntil(() => webhook.deliveries.has(id), maxRecoveryMs, 'the webhook');
    const [node] = away.cluster.nodes;
    expect(await node?.end('SIGTERM'), node?.output().slice(-2000)).toBe(0);
  } finally {
    await end();
  }
}, 120_000);
