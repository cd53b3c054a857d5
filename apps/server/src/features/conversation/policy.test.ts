import type { Permission } from '@confab/contract/kit/permissions';
import { describe, expect, test } from 'vitest';
import { botActor, memberActor } from '../../../test/rows.ts';
import { inboxesIn, maySee, visibilityOf } from './policy.ts';

const me = 6;
const mine = { inbox_id: 4, assignee_id: me };
const others = { inbox_id: 4, assignee_id: 99, participant_ids: [99] };
const joined = { inbox_id: 4, assignee_id: 99, participant_ids: [99, me] };
const open = { inbox_id: 4, assignee_id: null };
const elsewhere = { inbox_id: 5, assignee_id: me, participant_ids: [me] };
const all = [mine, others, joined, open, elsewhere];

const seenWith = (permissions: Permission[], inboxIds: 'all' | number[] = [4]) =>
  all.filter((conversation) => maySee(memberActor({ permissions, inboxIds }), conversation));

describe('a member', () => {
  test.each(['administrator', 'agent', 'conversation_manage'] as const)(
    'with the permission %s sees every conversation of their inboxes',
    (permission) => expect(seenWith([permission])).toEqual([mine, others, joined, open]),
  );

  test('with access to all inboxes sees the conversations of every inbox', () => {
    expect(seenWith(['administrator'], 'all')).toEqual(all);
    expect(seenWith(['conversation_participating_manage'], 'all')).toEqual([mine, joined, elsewhere]);
  });

  test('with permission for unassigned ones sees these and their own', () => {
    expect(seenWith(['conversation_unassigned_manage'])).toEqual([mine, open]);
  });

  test('with permission for participating ones sees their own and those they participate in', () => {
    expect(seenWith(['conversation_participating_manage'])).toEqual([mine, joined]);
  });

  test('with both sees the union', () => {
    expect(seenWith(['conversation_participating_manage', 'conversation_unassigned_manage'])).toEqual([
      mine,
      joined,
      open,
    ]);
  });

  test('without a conversation permission sees none', () => {
    expect(seenWith([])).toEqual([]);
    expect(seenWith(['contact_manage'])).toEqual([]);
    expect(visibilityOf(memberActor({ permissions: [] }))).toBeUndefined();
  });
});

test('bots and the system see any, contacts and visitors none', () => {
  const sees = (actor: Parameters<typeof maySee>[0]) => maySee(actor, others);
  const visitor = { kind: 'visitor', accountId: 2, accountLocale: 'en', inboxId: 4, networks: [] } as const;
  expect(sees(botActor)).toBe(true);
  expect(sees({ kind: 'system', accountId: 2 })).toBe(true);
  expect(sees({ ...visitor, contactInbox: null })).toBe(false);
  expect(sees({ kind: 'contact', accountId: 2, contactId: 41 })).toBe(false);
});

test('a list is limited to one of the visible inboxes, or to all of them', () => {
  expect(inboxesIn([4, 5], null)).toEqual([4, 5]);
  expect(inboxesIn('all', undefined)).toBe('all');
  expect(inboxesIn([4, 5], 5)).toEqual([5]);
  expect(inboxesIn('all', 9)).toEqual([9]);
  expect(inboxesIn([4, 5], 9)).toEqual([]);
});
