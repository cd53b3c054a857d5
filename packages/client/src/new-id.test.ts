import { expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

test('an id requires no secure context, and is never repeated', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set(Array.from({ length: 1000 }, newId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  vi.unstubAllGlobals();
});
