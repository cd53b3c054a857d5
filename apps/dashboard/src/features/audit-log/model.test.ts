import type { AuditLog } from '@confab/contract/features/audit-log';
import { expect, test } from 'vitest';
import {
  availabilityOf,
  changesOf,
  csvOf,
  deletionOf,
  fieldText,
  inputOf,
  isRecordDeleted,
  kindOf,
  momentOf,
  rolesOf,
} from './model.ts';

const entry: AuditLog = {
  id: 1,
  auditable_id: 2,
  auditable_type: 'Team',
  auditable: { id: 2 },
  auditable_name: 'refunds',
  parent_name: null,
  associated_id: 1,
  associated_type: 'Account',
  user_id: 7,
  user_type: 'User',
  username: 'Maya',
  action: 'update',
  audited_changes: {},
  version: 1,
  comment: null,
  request_uuid: null,
  created_at: 1,
  remote_address: null,
};
const member = (changes: Record<string, unknown>, more: Partial<AuditLog> = {}): AuditLog => ({
  ...entry,
  auditable_type: 'AccountUser',
  auditable: { id: 2, user_id: 9 },
  audited_changes: changes,
  ...more,
});

test.each<[string, AuditLog['action'], string]>([
  ['Team', 'create', 'teamCreate'],
  ['TEAM', 'destroy', 'teamDestroy'],
  ['CustomAttributeDefinition', 'update', 'customAttributeUpdate'],
  ['TeamMember', 'create', 'teamMemberCreate'],
  ['PortalMember', 'create', 'portalMemberCreate'],
  ['PortalMember', 'destroy', 'portalMemberDestroy'],
  ['User', 'sign_in', 'userSignIn'],
  ['Account', 'update', 'accountUpdate'],
  ['AgentBot', 'create', 'otherCreate'],
  ['SavedReport', 'update', 'otherUpdate'],
  ['Something', 'destroy', 'otherDestroy'],
  ['Something', 'sign_in', 'other'],
])('%s %s is shown as %s', (type, action, kind) => {
  expect(kindOf({ ...entry, auditable_type: type, action })).toBe(kind);
});

test('changes of a member are shown by field', () => {
  expect(kindOf(member({ role: [0, 1] }))).toBe('memberRole');
  expect(rolesOf(member({ role: [0, 1] }))).toEqual({ from: 'agent', to: 'administrator' });
  expect(rolesOf(member({ role: 1 }, { action: 'create' })).to).toBe('administrator');
  expect(kindOf(member({ availability: [0, 2] }))).toBe('memberAvailability');
  expect(availabilityOf(member({ availability: [0, 2] }))).toBe('busy');
  expect(kindOf(member({ availability: [0, 2] }, { user_id: 9 }))).toBe('ownAvailability');
  expect(kindOf(member({ accepted_at: [null, 'x'] }))).toBe('memberJoined');
  expect(kindOf(member({ auto_offline: [true, false] }))).toBe('memberUpdate');
});

test('the request to delete the account, and its end, are sentences without raw values', () => {
  const marks = {
    marked_for_deletion_at: '2026-12-04T16:00:00.000Z',
    marked_for_deletion_reason: 'manual_deletion',
  };
  const account = (before: object, after: object, more: object = {}): AuditLog => ({
    ...entry,
    auditable_type: 'Account',
    audited_changes: { custom_attributes: [before, after], ...more },
  });
  const request = account({ plan: 'a' }, { plan: 'b', ...marks }, { name: ['Ink', 'Inks'] });
  expect(kindOf(request)).toBe('accountDeletionRequest');
  expect(deletionOf(request)).toEqual(new Date(marks.marked_for_deletion_at));
  expect(changesOf(request).map(({ field }) => field)).toEqual(['plan', 'name']);
  const cancel = account(marks, {});
  expect([kindOf(cancel), deletionOf(cancel), changesOf(cancel)]).toEqual([
    'accountDeletionCancel',
    null,
    [],
  ]);
  const other = account({}, { plan: 'b' });
  expect([kindOf(other), deletionOf(other)]).toEqual(['accountUpdate', undefined]);
});

test.each([
  ['2026-12-04T16:00:00.123Z', '2026-12-04T16:00:00.123Z'],
  ['2026-12-04T16:00:00+02:00', '2026-12-04T14:00:00.000Z'],
  ['2026-12-04T16:00:00.123456+00', undefined],
  ['2026-12-04', undefined],
  ['2026-13-44T16:00:00Z', undefined],
  ['at 2026-12-04T16:00:00Z', undefined],
])('%s is the moment %s', (value, moment) => {
  expect(momentOf(value)?.toISOString()).toBe(moment);
});

test('an update shows its columns, and each key of objects', () => {
  const changes = { name: ['a', 'b'], settings: [{ auto_resolve_after: 1 }, { auto_resolve_after: 2 }] };
  expect(changesOf({ ...entry, audited_changes: changes })).toEqual([
    { field: 'name', from: 'a', to: 'b' },
    { field: 'auto_resolve_after', from: 1, to: 2 },
  ]);
  expect(changesOf({ ...entry, action: 'create', audited_changes: { name: 'a' } })).toEqual([]);
  expect(changesOf(member({ role: [0, 1] }))).toEqual([]);
  expect(fieldText('auto_resolve_after')).toBe('Auto resolve after');
});

test('a record is shown as deleted when a later entry has none', () => {
  expect(isRecordDeleted(entry)).toBe(false);
  expect(isRecordDeleted({ ...entry, auditable: null })).toBe(true);
  expect(isRecordDeleted({ ...entry, auditable: null, action: 'destroy' })).toBe(false);
  for (const type of ['InboxMember', 'TeamMember', 'PortalMember'])
    expect(isRecordDeleted({ ...entry, auditable: null, auditable_type: type })).toBe(false);
});

test('only selected filters are sent', () => {
  expect(inputOf({})).toEqual({});
  expect(inputOf({ userId: 0, type: 'Team', from: new Date(5900), to: new Date(9999) })).toEqual({
    user_id: 0,
    auditable_type: 'Team',
    since: 5,
    until: 9,
  });
});

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\uff1d1'];

test.each(formulas)('the formula %j is escaped for spreadsheets', (formula) => {
  expect(csvOf([[formula]])).toBe(`"'${formula}"\r\n`);
});

test('quotes, commas, and line breaks stay in their cell', () => {
  expect(csvOf([['a "b", c', 'd\ne']])).toBe('"a ""b"", c","d\ne"\r\n');
});
