import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { jobTables } from '../platform/jobs/job-tables.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { openBackground, type Background } from './background.ts';

let t: TestApp;
let background: Background | undefined;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  await background?.stop();
  await t.close();
});

test('the tables of the queue are those of the pinned library', () => {
  const pinned: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const version = jobTables.slice('graphile-worker@'.length);
  expect(pinned).toMatchObject({ dependencies: { 'graphile-worker': version } });
});

test('a worker measures how long webhooks wait, and how long bots and other programs do', async () => {
  const { database, platform, bus } = t;
  const account_id = t.fixtures.account.id;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const receiver = { account_id, origin: 'https://a.example', used_at: ago(60), next_at: ago(20) };
  await database.db.insertInto('hook_receiver').values(receiver).execute();
  const webhook = { account_id, url: 'https://b.example', subscriptions: [], next_at: ago(10) };
  await database.db.insertInto('webhook').values(webhook).execute();

  const metrics = createMetrics();
  const config = { roles: new Set(['worker'] as const) };
  const parts = { config, databaseUrl: '', database, bus, log: platform.log, metrics, platform };
  background = await openBackground(parts);
  const minutesOf = async (name: string) => {
    const shown = await metrics.registry.getSingleMetricAsString(name);
    return Math.floor(Number(shown.split(' ').at(-1)) / 60);
  };
  expect(await minutesOf('confab_hook_calls_longest_wait_seconds')).toBe(20);
  expect(await minutesOf('confab_webhooks_longest_wait_seconds')).toBe(10);
});
