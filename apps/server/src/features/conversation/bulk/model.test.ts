import { bulkActionStatuses, bulkActionTypes } from '@confab/contract/features/bulk-action';
import { describe, expect, test } from 'vitest';
import { contextRow, iso, moment } from '../../../../test/rows.ts';
import type { NamedAction } from '../named-actions/model.ts';
import {
  bulkActions,
  bulkStatusNumber,
  bulkStatusOf,
  bulkTypeNumber,
  bulkTypeOf,
  canBeUndone,
  differenceOf,
  isRestorable,
  requireOneSelection,
  restorable,
  type BulkRequest,
  type ItemSnapshot,
} from './model.ts';

test('a rule’s actions replace those of a client', () => {
  const actions = [{ kind: 'priority' as const, priority: 'high' as const }];
  expect(bulkActions({ actions, fields: { status: 'open' } })).toEqual(actions);
});

test('a rule restores only recorded changes', () => {
  const stored: NamedAction[] = [
    { kind: 'status', status: 'open', snoozedUntil: null },
    { kind: 'priority', priority: 'high' },
    { kind: 'assignee', userId: 6 },
    { kind: 'team', teamId: 7 },
    { kind: 'add_labels', titles: ['vip'] },
    { kind: 'remove_labels', titles: ['vip'] },
  ];
  expect(stored.filter(isRestorable)).toEqual(stored);
  expect(isRestorable({ kind: 'mute' })).toBe(false);
  expect(isRestorable({ kind: 'sla', policyId: 3 })).toBe(false);
});

test('a deletion cannot be restored', () => {
  expect(canBeUndone({ request: { action_name: 'delete' } })).toBe(false);
  expect(canBeUndone({ request: {} })).toBe(true);
});

test('statuses are stored by their index, and an unknown one counts as failed', () => {
  expect(bulkActionStatuses.map(bulkStatusNumber)).toEqual([0, 1, 2, 3, 4]);
  expect([0, 1, 2, 3, 4].map(bulkStatusOf)).toEqual([...bulkActionStatuses]);
  expect(bulkStatusOf(5)).toBe('failed');
});

test('a bulk action targets conversations or contacts, and an unknown one conversations', () => {
  expect(bulkActionTypes.map(bulkTypeNumber)).toEqual([0, 1]);
  expect([0, 1, 2].map(bulkTypeOf)).toEqual(['Conversation', 'Contact', 'Conversation']);
});

describe('a bulk action', () => {
  test('removes labels, adds labels, then sets status, assignee and team', () => {
    const request: BulkRequest = {
      fields: { status: 'snoozed', assignee_id: 6, team_id: 7 },
      labels: { add: ['VIP ', 'vip'], remove: ['Billing'] },
      snoozed_until: 60,
    };
    const snoozedUntil = new Date(60_000);
    expect(bulkActions(request)).toEqual([
      { kind: 'remove_labels', titles: ['billing'] },
      { kind: 'add_labels', titles: ['vip'] },
      { kind: 'status', status: 'snoozed', snoozedUntil },
      { kind: 'assignee', userId: 6 },
      { kind: 'team', teamId: 7 },
    ]);
  });

  test.each<[string, BulkRequest, unknown[]]>([
    ['nothing', {}, []],
    ['nothing but empty groups', { fields: null, labels: null, snoozed_until: null }, []],
    ['empty lists of labels', { labels: { add: [], remove: null } }, []],
    ['an empty status', { fields: { status: '' } }, []],
    ['no status', { fields: { status: null } }, []],
    ['a status', { fields: { status: 'open' } }, [{ kind: 'status', status: 'open', snoozedUntil: null }]],
    ['no assignee', { fields: { assignee_id: null } }, [{ kind: 'assignee', userId: null }]],
    ['the assignee 0', { fields: { assignee_id: 0 } }, [{ kind: 'assignee', userId: null }]],
    ['no team', { fields: { team_id: null } }, [{ kind: 'team', teamId: null }]],
    ['the team 0', { fields: { team_id: 0 } }, [{ kind: 'team', teamId: null }]],
    ['only a date', { snoozed_until: 60 }, [{ kind: 'snooze_date', until: new Date(60_000) }]],
    ['the date 0', { snoozed_until: 0 }, [{ kind: 'snooze_date', until: new Date(0) }]],
  ])('with %s does only that', (_, request, expected) => {
    expect(bulkActions(request)).toEqual(expected);
  });

  const list = { status: 'open' } as const;
  const payload = [{ attribute_key: 'status', filter_operator: 'equal_to' as const, values: ['open'] }];
  test.each<[string, BulkRequest]>([
    ['ids', { ids: [12] }],
    ['ids, with the others empty', { ids: [12], list: null, payload: null }],
    ['the query of a list', { list }],
    ['the conditions of a filter', { payload }],
  ])('selects conversations by %s', (_, request) => {
    expect(() => requireOneSelection(request)).not.toThrow();
  });

  test.each<[string, BulkRequest]>([
    ['not at all', {}],
    ['by empty values', { ids: null, list: null, payload: null }],
    ['by ids and a list', { ids: [12], list }],
    ['by a list and conditions', { list, payload }],
  ])('that selects them %s is rejected', (_, request) => {
    expect(() => requireOneSelection(request)).toThrow(
      expect.objectContaining({ code: 'unprocessable', message: 'Give one of ids, list and payload' }),
    );
  });
});

describe('what a bulk action changed', () => {
  test('is recorded before and after, and only that', () => {
    const before = contextRow();
    const after = contextRow({ status: 1, snoozed_until: null, unread_count: 9, updated_at: moment(99) });
    expect(differenceOf(before, after)).toEqual({
      before: { status: 0, snoozed_until: iso(10) },
      after: { status: 1, snoozed_until: null },
    });
  });

  test.each<[string, Parameters<typeof contextRow>[0], ItemSnapshot, ItemSnapshot]>([
    ['status', { status: 2 }, { status: 0 }, { status: 2 }],
    ['date', { snoozed_until: moment(30) }, { snoozed_until: iso(10) }, { snoozed_until: iso(30) }],
    ['assignee', { assignee_id: null }, { assignee_id: 6 }, { assignee_id: null }],
    ['team', { team_id: 8 }, { team_id: 7 }, { team_id: 8 }],
    ['priority', { priority: 3 }, { priority: 2 }, { priority: 3 }],
    ['labels', { labels: ['billing', 'vip'] }, { labels: ['billing'] }, { labels: ['billing', 'vip'] }],
  ])('is recorded for its %s', (_, change, before, after) => {
    expect(differenceOf(contextRow(), contextRow(change))).toEqual({ before, after });
  });

  test('is nothing where everything was unchanged', () => {
    expect(differenceOf(contextRow(), contextRow({ labels: ['billing'], unread_count: 9 }))).toBeUndefined();
  });
});

describe('undoing restores', () => {
  const before = { status: 0, snoozed_until: null, assignee_id: 6, team_id: null };
  const after = { status: 3, snoozed_until: iso(10), assignee_id: 8, team_id: 7 };
  const asLeft = { status: 3, snoozed_until: moment(10), assignee_id: 8, team_id: 7 };

  test('everything unchanged since', () => {
    expect(restorable(contextRow(asLeft), before, after)).toStrictEqual(before);
  });

  const { status, snoozed_until, assignee_id, team_id } = before;
  test.each<[string, Parameters<typeof contextRow>[0], ItemSnapshot]>([
    ['the status or its date when the status was changed since', { status: 1 }, { assignee_id, team_id }],
    [
      'the status or its date when the date was changed since',
      { snoozed_until: moment(11) },
      { assignee_id, team_id },
    ],
    ['an assignee who was changed since', { assignee_id: 9 }, { status, snoozed_until, team_id }],
    ['a team that was changed since', { team_id: null }, { status, snoozed_until, assignee_id }],
  ])('not %s', (_, since, expected) => {
    expect(restorable(contextRow({ ...asLeft, ...since }), before, after)).toStrictEqual(expected);
  });

  test.each<[string, ItemSnapshot, ItemSnapshot, Parameters<typeof contextRow>[0]]>([
    ['only a status', { status: 0 }, { status: 1 }, { status: 1 }],
    ['only a date', { snoozed_until: iso(9) }, { snoozed_until: iso(10) }, { snoozed_until: moment(10) }],
    ['an absent assignee', { assignee_id: null }, { assignee_id: 8 }, { assignee_id: 8 }],
    ['a team', { team_id: 3 }, { team_id: null }, { team_id: null }],
    ['a priority', { priority: 3 }, { priority: null }, { priority: null }],
  ])('%s', (_, was, became, now) => {
    expect(restorable(contextRow(now), was, became)).toStrictEqual(was);
  });

  test('nothing of a conversation it did not change', () => {
    expect(restorable(contextRow({ status: 1, labels: ['billing', 'vip'] }), {}, {})).toStrictEqual({});
  });

  test.each<[string, { was: string[]; became: string[]; now: string[]; expected: string[] | undefined }]>([
    ['removes what was added', { was: ['a'], became: ['a', 'b'], now: ['a', 'b'], expected: ['a'] }],
    ['restores what was removed', { was: ['a', 'b'], became: ['a'], now: ['a'], expected: ['a', 'b'] }],
    [
      'keeps what was added since',
      { was: ['a'], became: ['a', 'b'], now: ['a', 'b', 'c'], expected: ['a', 'c'] },
    ],
    ['keeps what was removed since', { was: ['a'], became: ['a', 'b'], now: [], expected: undefined }],
    [
      'restores once what another user has restored',
      { was: ['a'], became: [], now: ['a'], expected: undefined },
    ],
    ['distinguishes titles', { was: ['a', 'b'], became: ['ab'], now: ['ab'], expected: ['a', 'b'] }],
  ])('labels individually: it %s', (_, { was, became, now, expected }) => {
    const restored = restorable(contextRow({ labels: now }), { labels: was }, { labels: became });
    expect(restored).toStrictEqual(expected === undefined ? {} : { labels: expected });
  });
});
