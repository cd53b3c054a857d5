import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { botActor, memberActor } from '../../../test/rows.ts';
import { mayUseContacts, requireContacts } from './policy.ts';

test.each([
  ['an administrator', memberActor({ inboxIds: 'all' }), true],
  ['an agent of an inbox', memberActor({ inboxIds: [4] }), true],
  ['an agent of none', memberActor({ inboxIds: [] }), false],
  [
    'an agent of none, where contacts are open to all',
    memberActor({ inboxIds: [], contactsOpenToAllAgents: true }),
    true,
  ],
  ['a bot', botActor, true],
])('%s may use contacts: %s', (_, caller, expected) => {
  expect(mayUseContacts(caller)).toBe(expected);
  const refused = new Failure('not_authorized');
  if (expected) expect(() => requireContacts(caller)).not.toThrow();
  else expect(() => requireContacts(caller)).toThrow(refused);
});
