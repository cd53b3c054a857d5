import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ask, lockConversation, listen, startHarness, type Answer, type Harness } from './harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness ??= await startHarness();
  const [node] = harness.cluster.nodes;
  if (!node?.isRunning()) await node?.start();
});
afterAll(() => harness.close());

type Timed = Answer & { sentAt: number };

test('under load every request sent before the shutdown gets its response, and later ones are rejected cleanly', async () => {
  const [node] = harness.cluster.nodes;
  const answers: Timed[] = [];
  let isOver = false;
  const client = async (name: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const sentAt = performance.now();
      const content = `load ${name}.${count}`;
      const answer = await ask(harness, 'POST', harness.conversation.messages, { content, private: true });
      answers.push({ ...answer, sentAt });
      if (answer.status !== 200) await setTimeout(20);
    }
  };
  const clients = Array.from({ length: 8 }, (_, name) => client(name));
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const startedAt = performance.now();
  const code = await node?.end('SIGTERM');
  isOver = true;
  await Promise.all(clients);
  const before = answers.filter(({ sentAt }) => sentAt < startedAt);
  const after = answers.filter(({ sentAt }) => sentAt >= startedAt);
  expect(before.filter(({ status }) => status !== 200)).toEqual([]);
  // A kept-alive connection may be closed while a later request is written to it.
  const fair: unknown[] = [200, 503, 'refused', 'broken'];
  expect(after.filter(({ status }) => !fair.includes(status))).toEqual([]);
  // A drain that hangs is aborted, with another exit code.
  expect(code).toBe(0);
  await node?.start();
  // Acknowledged messages exist.
  const [, stored] = await Promise.all([
    setTimeout(0),
    ask(harness, 'GET', `/api/v1/accounts/${harness.accountId}/conversations/${harness.conversation.id}`),
  ]);
  expect(stored.status).toBe(200);
});

test('a request waiting for the database gets its response before the process exits, and sockets a disconnect', async () => {
  const [node] = harness.cluster.nodes;
  const socket = await listen(harness);
  const disconnectAll = await lockConversation(harness.cluster.postgres.url, harness.conversation.id);
  const waiting = ask(harness, 'POST', harness.conversation.messages, { content: 'Am I too late?' });
  await setTimeout(300);
  const ending = node?.end('SIGTERM');
  await expect
    .poll(async () => (await ask(harness, 'GET', '/health/ready')).status)
    .toSatisfy((status: unknown) => status === 'refused' || status === 503);
  await disconnectAll();
  expect((await waiting).status).toBe(200);
  expect(await ending).toBe(0);
  expect(socket.frames).toContainEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
  socket.close();
});
