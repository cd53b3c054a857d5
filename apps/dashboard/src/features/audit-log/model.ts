import type { AuditAction, AuditLog, listAuditLogs } from '@confab/contract/features/audit-log';
import type { InputOf } from '@confab/contract/kit/route';

export type AuditFilter = {
  /** 0: the server itself. */
  userId?: number | undefined;
  action?: AuditAction | undefined;
  type?: string | undefined;
  /** First and last moment. */
  from?: Date | undefined;
  to?: Date | undefined;
};

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** The filter as the server expects it. */
export function inputOf({ userId, action, type, from, to }: AuditFilter): InputOf<typeof listAuditLogs> {
  return {
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(action === undefined ? {} : { audit_action: action }),
    ...(type === undefined ? {} : { auditable_type: type }),
    ...(from === undefined ? {} : { since: seconds(from) }),
    ...(to === undefined ? {} : { until: seconds(to) }),
  };
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

const verbs = { create: 'Create', update: 'Update', destroy: 'Destroy' } as const;

/** Objects that are added, changed, and deleted, each with its own texts. */
const things = {
  inbox: 'inbox',
  team: 'team',
  macro: 'macro',
  label: 'label',
  cannedresponse: 'cannedResponse',
  customattributedefinition: 'customAttribute',
  automationrule: 'automation',
  webhook: 'webhook',
  dashboardapp: 'dashboardApp',
  customrole: 'customRole',
  slapolicy: 'slaPolicy',
  portal: 'portal',
  category: 'category',
  article: 'article',
  integrationhook: 'integration',
  campaign: 'campaign',
} as const;
type Thing = (typeof things)[keyof typeof things];

const others = {
  'accountuser.create': 'memberCreate',
  'accountuser.destroy': 'memberDestroy',
  'inboxmember.create': 'inboxMemberCreate',
  'inboxmember.destroy': 'inboxMemberDestroy',
  'teammember.create': 'teamMemberCreate',
  'teammember.destroy': 'teamMemberDestroy',
  'portalmember.create': 'portalMemberCreate',
  'portalmember.destroy': 'portalMemberDestroy',
  'conversation.destroy': 'conversationDestroy',
  'contact.destroy': 'contactDestroy',
  'contactimport.create': 'contactImportCreate',
  'contactimport.update': 'contactImportUpdate',
  'contactexport.create': 'contactExportCreate',
  'user.sign_in': 'userSignIn',
  'user.sign_out': 'userSignOut',
} as const;

/** Which sentence describes an entry. */
export type EntryKind =
  | `${Thing}${(typeof verbs)[keyof typeof verbs]}`
  | (typeof others)[keyof typeof others]
  | 'accountUpdate'
  | 'accountDeletionRequest'
  | 'accountDeletionCancel'
  | 'memberUpdate'
  | 'memberRole'
  | 'memberAvailability'
  | 'ownAvailability'
  | 'memberJoined'
  | 'userImpersonated'
  | `other${(typeof verbs)[keyof typeof verbs]}`
  | 'other';

export function kindOf(entry: AuditLog): EntryKind {
  const type = entry.auditable_type.toLowerCase();
  if (type === 'accountuser' && entry.action === 'update') return memberKind(entry);
  if (type === 'account' && entry.action === 'update') return accountKind(entry);
  if (entry.action === 'sign_in' && 'impersonated_by' in entry.audited_changes) return 'userImpersonated';
  const thing = Object.entries(things).find(([name]) => name === type)?.[1];
  const verb = Object.entries(verbs).find(([name]) => name === entry.action)?.[1];
  if (thing !== undefined && verb !== undefined) return `${thing}${verb}`;
  const other = Object.entries(others).find(([name]) => name === `${type}.${entry.action}`)?.[1];
  return other ?? (verb === undefined ? 'other' : `other${verb}`);
}

function accountKind(entry: AuditLog): EntryKind {
  const deletion = deletionOf(entry);
  if (deletion === undefined) return 'accountUpdate';
  return deletion === null ? 'accountDeletionCancel' : 'accountDeletionRequest';
}

/** When the account is to be deleted since this change of it; null: no longer; undefined: as before. */
export function deletionOf({ audited_changes: changes }: AuditLog): Date | null | undefined {
  const found = changesIn(changes).find(({ field }) => field === 'marked_for_deletion_at');
  if (found === undefined || typeof found.to !== 'string') return found && null;
  const at = new Date(found.to);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function memberKind({ audited_changes: changes, auditable, user_id: userId }: AuditLog): EntryKind {
  if ('accepted_at' in changes) return 'memberJoined';
  if ('role' in changes) return 'memberRole';
  if (!('availability' in changes)) return 'memberUpdate';
  return auditable?.['user_id'] === userId ? 'ownAvailability' : 'memberAvailability';
}

const roles = ['agent', 'administrator'] as const;
const availabilities = ['online', 'offline', 'busy'] as const;

/** Before and after of a column, where both are known. */
function pairOf(entry: AuditLog, column: string): [unknown, unknown] {
  const value = entry.audited_changes[column];
  return Array.isArray(value) ? [value[0], value[1]] : [undefined, value];
}

export type KnownRole = (typeof roles)[number];
export type KnownAvailability = (typeof availabilities)[number];

/** Roles are stored as numbers. */
export function rolesOf(entry: AuditLog): { from: KnownRole; to: KnownRole } {
  const [from, to] = pairOf(entry, 'role');
  return { from: roles[Number(from ?? 0)] ?? 'agent', to: roles[Number(to)] ?? 'agent' };
}

export function availabilityOf(entry: AuditLog): KnownAvailability {
  return availabilities[Number(pairOf(entry, 'availability')[1])] ?? 'offline';
}

/** What the record of an entry is called: by the name it had then. */
export function nameOf(entry: AuditLog): string | undefined {
  const name = entry.auditable_name?.trim() ?? '';
  return name === '' ? undefined : name;
}

/** Whether the record was removed by the action of the entry. */
export function isRecordDeleted(entry: AuditLog): boolean {
  const isMembership = ['inboxmember', 'teammember', 'portalmember'].includes(
    entry.auditable_type.toLowerCase(),
  );
  return entry.auditable === null && entry.action !== 'destroy' && !isMembership;
}

/** The super admin who impersonated a user. */
export function impersonatorOf(entry: AuditLog): string {
  const [, name] = pairOf(entry, 'impersonated_by');
  return typeof name === 'string' ? name : '';
}

export type Change = { field: string; from: unknown; to: unknown };

/** Texts that name the change already. */
const valuesInFull: ReadonlySet<EntryKind> = new Set(['memberRole', 'memberAvailability', 'ownAvailability']);

/** The columns that an update changed; of objects, each key. */
export function changesOf(entry: AuditLog): Change[] {
  if (entry.action !== 'update' || valuesInFull.has(kindOf(entry)) || 'accepted_at' in entry.audited_changes)
    return [];
  const changes = changesIn(entry.audited_changes);
  return deletionOf(entry) === undefined
    ? changes
    : changes.filter(({ field }) => !deletionFields.has(field));
}

/** What a sentence about the deletion of the account says. */
const deletionFields: ReadonlySet<string> = new Set(['marked_for_deletion_at', 'marked_for_deletion_reason']);

/** Of `{column: [before, after]}`. */
export function changesIn(changes: Readonly<Record<string, unknown>>): Change[] {
  return Object.entries(changes).flatMap(([field, value]): Change[] => {
    if (!Array.isArray(value) || value.length !== 2) return [{ field, from: undefined, to: {} }];
    const [from, to]: unknown[] = value;
    if (!isObject(from) || !isObject(to)) return [{ field, from, to }];
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.map((key) => ({ field: key, from: from[key], to: to[key] }));
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The moment that a stored value is. */
export function momentOf(value: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** `greeting_message` as "Greeting message". */
export function fieldText(field: string): string {
  const name = field.replaceAll('_', ' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Rows as CSV. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet would run what begins like a formula; behind an apostrophe it is text. */
function csvCell(value: string): string {
  const safe = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
