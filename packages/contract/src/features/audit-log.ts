import { AccountParams, route } from '../kit/route.ts';
import { FreeObject, Id, Nullable, OneOf, ShortText, Type, UnixSeconds, type Static } from '../kit/schema.ts';

export const auditActions = ['create', 'update', 'destroy', 'sign_in', 'sign_out'] as const;
export type AuditAction = (typeof auditActions)[number];

/** The record types of the log. Clients compare them ignoring case. */
export const auditableTypes = [
  'Account',
  'AccountUser',
  'AgentBot',
  'Article',
  'ArticleTransfer',
  'AutomationRule',
  'Campaign',
  'CannedResponse',
  'CaptainAssistant',
  'CaptainDocument',
  'CaptainResponse',
  'Category',
  'Company',
  'Contact',
  'ContactExport',
  'ContactImport',
  'Conversation',
  'CustomAttributeDefinition',
  'CustomRole',
  'DashboardApp',
  'Inbox',
  'InboxMember',
  'IntegrationHook',
  'Label',
  'Macro',
  'Portal',
  'PortalMember',
  'SavedReport',
  'SlaPolicy',
  'Team',
  'TeamMember',
  'User',
  'Webhook',
] as const;
export type AuditableType = (typeof auditableTypes)[number];

export const AuditLog = Type.Object({
  /** Counts the entries of the account, from 1 and without gaps. */
  id: Id,
  auditable_id: Id,
  auditable_type: Type.String(),
  /** The current record; null once it is deleted. */
  auditable: Nullable(FreeObject),
  /** The record's name at that time; of a membership, the user's. */
  auditable_name: Nullable(Type.String()),
  /** The inbox, team or portal that a member was added to or removed from, as it was called then. */
  parent_name: Nullable(Type.String()),
  associated_id: Id,
  associated_type: Type.Literal('Account'),
  /** Null for the server itself, or someone who was not logged in. */
  user_id: Nullable(Id),
  user_type: Nullable(Type.Literal('User')),
  username: Nullable(Type.String()),
  action: OneOf(auditActions),
  /**
   * `{column: value}` of a created or deleted record, `{column: [before, after]}` of a change; never a secret.
   */
  audited_changes: FreeObject,
  version: Type.Integer(),
  comment: Type.Null(),
  request_uuid: Nullable(Type.String()),
  created_at: UnixSeconds,
  remote_address: Nullable(Type.String()),
});
export type AuditLog = Static<typeof AuditLog>;

export const auditLogsPerPage = 15;
/** Maximum number of filtered entries that are counted and paged. */
export const maxFilteredAuditLogs = 1500;
export const auditLogsPerExport = 500;

const filters = {
  /** 0: the server itself. */
  user_id: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  auditable_type: Type.Optional(ShortText),
  /** `action` itself is a word of forms. */
  audit_action: Type.Optional(OneOf(auditActions)),
  /** Seconds since 1970. */
  since: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_000 })),
  until: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_000 })),
};

const base = '/api/v1/accounts/:account_id/audit_logs';

/**
 * Newest first. Empty where the account lacks the feature `audit_logs`; entries are written all the same. Of filtered
 * entries the newest 1500 are counted.
 */
export const listAuditLogs = route({
  name: 'audit_log.list',
  method: 'GET',
  path: base,
  summary: 'Who did what in the account',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    ...filters,
  }),
  response: Type.Object({
    audit_logs: Type.Array(AuditLog),
    total_entries: Type.Integer(),
    per_page: Type.Integer(),
    current_page: Type.Integer(),
  }),
});

/** The same entries in larger pages, each below the last entry of the previous page. */
export const exportAuditLogs = route({
  name: 'audit_log.export',
  method: 'GET',
  path: `${base}/export`,
  summary: 'Entries of the audit log, 500 at a time',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    ...filters,
  }),
  response: Type.Object({
    audit_logs: Type.Array(AuditLog),
    /** The value of `before` for the next page; null at the end. */
    next: Nullable(Id),
  }),
});
