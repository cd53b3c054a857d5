import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { botActor, memberActor } from '../../../test/rows.ts';
import { mayTransferContacts, mayUseContacts, requireContacts } from './policy.ts';

test.each([
  ['an administrator', memberActor({ permissions: ['administrator'], inboxIds: 'all' }), true],
  ['a role with contacts', memberActor({ permissions: ['contact_manage', 'custom_role'] }), true],
  [
    'a role with contacts in no inbox',
    memberActor({ permissions: ['contact_manage', 'custom_role'], inboxIds: [] }),
    true,
  ],
  ['a role without contacts', memberActor({ permissions: ['conversation_manage', 'custom_role'] }), false],
  [
    'a role without contacts, where all agents may access contacts',
    memberActor({ permissions: ['custom_role'], contactsOpenToAllAgents: true }),
    false,
  ],
  ['an agent of an inbox', memberActor({ inboxIds: [4] }), true],
  ['an agent without an inbox', memberActor({ inboxIds: [] }), false],
  [
    'an agent without an inbox, where all agents may access contacts',
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

test.each([
  [['administrator'], true],
  [['contact_manage', 'custom_role'], true],
  [['agent'], false],
  [['conversation_manage', 'custom_role'], false],
] as const)('users with %j may import and export: %s', (permissions, expected) => {
  expect(mayTransferContacts(memberActor({ permissions }))).toBe(expected);
});
