import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { wakeSnoozed } from './actions/wake-snoozed.ts';

const clock = fakeClock();
let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp({ clock });
  base = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
});
afterAll(() => t.close());

async function snoozed(seconds: number | null): Promise<string> {
  const { id } = (await t.as(t.fixtures.maya).post(base, { source_id: t.fixtures.tessa.sourceId })).json();
  const until = seconds === null ? null : Math.floor(clock.now().getTime() / 1000) + seconds;
  await t
    .as(t.fixtures.maya)
    .post(`${base}/${id}/toggle_status`, { status: 'snoozed', snoozed_until: until });
  return `${base}/${id}`;
}

const statusOf = async (url: string) => (await t.as(t.fixtures.maya).get(url)).json();

test('opens due ones with an event, and skips others: not due, without a date, or long past', async () => {
  const due = await snoozed(3600);
  const later = await snoozed(7200);
  const untilReply = await snoozed(null);
  const forgotten = await snoozed(-4 * 24 * 3600);
  clock.advance(3_600_000);
  await t.clearOutbox();
  await wakeSnoozed(t.platform);
  expect(await statusOf(due)).toMatchObject({ status: 'open', snoozed_until: null });
  expect(await statusOf(later)).toMatchObject({ status: 'snoozed' });
  expect(await statusOf(untilReply)).toMatchObject({ status: 'snoozed' });
  expect(await statusOf(forgotten)).toMatchObject({ status: 'snoozed' });
  const names = (await t.outbox()).map((event) => event.name);
  expect(names).toEqual(['conversation.status_changed', 'conversation.updated']);
  await t.clearOutbox();
  await wakeSnoozed(t.platform);
  expect(await t.outbox()).toEqual([]);
});
