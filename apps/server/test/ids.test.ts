import { expect, test } from 'vitest';
import { seededIds } from './ids.ts';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('seeded ids repeat for the same seed and differ within one run', () => {
  const draw = (seed: string): string[] => {
    const ids = seededIds(seed);
    return [ids.uuid(), ids.uuid(), ids.token(), ids.token(64)];
  };
  expect(draw('one')).toEqual(draw('one'));
  expect(draw('one')).not.toEqual(draw('two'));
  expect(new Set(draw('one')).size).toBe(4);
  expect(draw('one')[0]).toMatch(uuidV4);
  expect(Buffer.from(draw('one')[3] ?? '', 'base64url')).toHaveLength(64);
});
