import { livePositionHeader, type LivePosition } from '@confab/contract/kit/live-position';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addLivePosition } from './live-position.ts';

test('only a session receives the stream position from before the read', async () => {
  const app = fastify();
  let position: LivePosition | undefined;
  addLivePosition(app, () => position);
  app.get('/', () => {
    if (position !== undefined) position = { ...position, offset: 9 };
    return {};
  });
  const headerFor = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/', headers })).headers[livePositionHeader];
  expect(await headerFor({ 'access-token': 'x' })).toBeUndefined();
  position = { epoch: 'e', offset: 7 };
  expect(await headerFor({ api_access_token: 'x' })).toBeUndefined();
  position = { epoch: 'e', offset: 7 };
  expect(await headerFor({ 'access-token': 'x' })).toBe('7@e');
  await app.close();
});
