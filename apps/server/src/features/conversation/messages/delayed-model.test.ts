import { expect, test } from 'vitest';
import { isDelayed, isUnsent, released } from './delayed-model.ts';

const of = (content_attributes: Record<string, unknown>) => ({ content_attributes });

test.each(['send_after', 'held_until'])(
  'a message is delayed while it has %s, and is sent without it',
  (key) => {
    const waiting = of({ [key]: '2026-05-01T00:00:00Z', in_reply_to: 9 });
    expect(isDelayed(waiting)).toBe(true);
    expect(released(waiting)).toStrictEqual({ in_reply_to: 9 });
    expect([isDelayed(of({})), isDelayed(of({ [key]: 5 }))]).toEqual([false, false]);
  },
);

test('a message is unsent when marked so', () => {
  expect([of({ unsent: true }), of({ unsent: 'true' }), of({})].map(isUnsent)).toEqual([true, false, false]);
});
