import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { updateConfig } from './actions/update-config.ts';
import { checkForUpdateJob } from './jobs.ts';

let t: TestApp;
let answer: unknown;
const server = createServer((_request, response) => {
  response.writeHead(answer === undefined ? 500 : 200).end(JSON.stringify(answer ?? {}));
});
beforeAll(async () => {
  t = await startTestApp();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await t.close();
  await new Promise((closed) => server.close(closed));
});

const latest = async () =>
  (await t.as(t.fixtures.maya).get(`/api/v1/accounts/${t.fixtures.account.id}`)).json()
    .latest_chatwoot_version;

async function check(response: unknown): Promise<unknown> {
  answer = response;
  await checkForUpdateJob.run({}, t.platform);
  return latest();
}

test('the newest version is known after a check, until checks are disabled', async () => {
  expect(await check({ version: '9.1.0' })).toBeNull();
  const updateCheckUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await updateConfig(t.platform, { UPDATE_CHECK_URL: updateCheckUrl });
  expect(await check({ version: '9.1.0' })).toBe('9.1.0');
  expect(await check({ tag_name: 'v9.2.0' })).toBe('9.2.0');
  for (const nothing of [undefined, {}, { version: 9 }, { version: '9.3' }, { version: '<b>' }, []])
    expect(await check(nothing)).toBe('9.2.0');
  // Every node receives it, and a new one reads it.
  expect(t.busMessages).toContainEqual({ kind: 'invalidate', key: 'installation' });
  await updateConfig(t.platform, { UPDATE_CHECK_URL: null });
  expect(await check({ version: '9.4.0' })).toBeNull();
});
