import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { maySeeInbox, requireInboxAccess } from './policy.ts';

test.each([
  ['all', 4, true],
  [[4, 5], 4, true],
  [[5], 4, false],
  [[], 4, false],
] as const)('a member of the inboxes %j sees inbox %i: %s', (inboxIds, id, expected) => {
  expect(maySeeInbox({ inboxIds }, id)).toBe(expected);
  const refused = new Failure('not_authorized');
  if (expected) expect(() => requireInboxAccess({ inboxIds }, id)).not.toThrow();
  else expect(() => requireInboxAccess({ inboxIds }, id)).toThrow(refused);
});
