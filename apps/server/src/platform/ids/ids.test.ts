import { expect, test } from 'vitest';
import { systemIds } from './ids.ts';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('system ids are well formed and do not repeat', () => {
  const uuids = Array.from({ length: 500 }, () => systemIds.uuid());
  const tokens = Array.from({ length: 500 }, () => systemIds.token());
  expect(new Set([...uuids, ...tokens]).size).toBe(1000);
  for (const uuid of uuids) expect(uuid).toMatch(uuidV4);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(systemIds.token(48)).toHaveLength(64);
});
