import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { previewTurns, type PreviewLimits, type PreviewOwner } from './preview-turns.ts';

const visitor = (session: number, accountId = 1): PreviewOwner => ({
  kind: 'visitor',
  accountId,
  name: `session ${session}`,
});
const members: PreviewOwner = { kind: 'members', accountId: 1 };

/** Asks for turns, and remembers in which order they came. */
function open(limits: Partial<PreviewLimits> = {}) {
  const turn = previewTurns({ maxPerVisitor: 100, maxOfVisitors: 1000, maxPerMembers: 100, ...limits });
  const done: string[] = [];
  const ask = (owner: PreviewOwner, name: string) =>
    turn(owner, async () => {
      await setImmediate();
      done.push(name);
    });
  const askOften = (owner: PreviewOwner, name: string, times: number) =>
    Array.from({ length: times }, () => ask(owner, name));
  return { ask, askOften, done };
}

const countRejected = async (work: readonly Promise<void>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'rejected').length;

test('a visitor with fifty queued images delays a member’s by at most one turn', async () => {
  const { ask, askOften, done } = open();
  const flood = askOften(visitor(1), 'visitor', 50);
  await setImmediate();
  await ask(members, 'member');
  expect(done.indexOf('member')).toBeLessThanOrEqual(2);
  await Promise.all(flood);
  expect(done).toHaveLength(51);
});

test('however many visitors of an account wait, members, users, and other accounts have every other turn', async () => {
  const { ask, askOften, done } = open();
  const flood = Array.from({ length: 40 }, (_, session) => askOften(visitor(session), 'flood', 3)).flat();
  await setImmediate();
  const others = [
    ask(members, 'member'),
    ask({ kind: 'user', userId: 1 }, 'user'),
    ask(visitor(1, 2), 'other account'),
  ];
  await Promise.all(others);
  expect(done.filter((name) => name === 'flood').length).toBeLessThanOrEqual(3);
  await Promise.all(flood);
});

test('visitors of an account take turns', async () => {
  const { ask, askOften, done } = open();
  const flood = askOften(visitor(1), 'flood', 20);
  await setImmediate();
  await ask(visitor(2), 'honest');
  expect(done.indexOf('honest')).toBeLessThanOrEqual(3);
  await Promise.all(flood);
});

test('the queue per visitor and for all visitors is limited, and members are never rejected for them', async () => {
  const { ask, askOften } = open({ maxPerVisitor: 10, maxOfVisitors: 15, maxPerMembers: 10 });
  const first = countRejected(askOften(visitor(1), 'a', 30));
  const second = countRejected(askOften(visitor(2), 'b', 30));
  const staff = countRejected(askOften(members, 'member', 11));
  await expect(ask(members, 'member')).rejects.toMatchObject({ code: 'unavailable' });
  expect([await first, await second, await staff]).toEqual([19, 25, 0]);
  expect(await countRejected(askOften(visitor(1), 'a', 11))).toBe(0);
});
