import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('an unknown path returns a 404 in the API format', async () => {
  const answer = await t.as(t.fixtures.maya).get('/api/v1/nowhere');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: 'Resource could not be found' });
});

test('a response has its request id', async () => {
  const first = await t.as(t.fixtures.maya).get('/api/v1/profile');
  const second = await t.as(t.fixtures.maya).get('/api/v1/profile');
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
});
