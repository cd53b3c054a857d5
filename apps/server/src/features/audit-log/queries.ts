import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/row-types.ts';

/** Which entries are requested; absent keys do not filter. */
export type AuditFilter = {
  user_id?: number | undefined;
  auditable_type?: string | undefined;
  audit_action?: string | undefined;
  /** Seconds since 1970. */
  since?: number | undefined;
  until?: number | undefined;
};

const auditColumns = [
  'id',
  'account_id',
  'auditable_id',
  'auditable_type',
  'auditable_name',
  'parent_name',
  'user_id',
  'username',
  'action',
  'audited_changes',
  'request_uuid',
  'created_at',
  'remote_address',
] as const;

/** The highest number is how many there are. */
export async function countAuditLogs(db: Queryable, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('audit_count')
    .select('total')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.total ?? 0;
}

export type AuditLogRow = Awaited<ReturnType<typeof listNumbered>>[number];

/** The entries from one number to another, newest first. */
export function listNumbered(db: Queryable, accountId: number, from: number, to: number) {
  return selecting(db, accountId).where('id', '>=', from).where('id', '<=', to).execute();
}

/** How many entries match, up to `most`. */
export async function countMatching(
  db: Queryable,
  accountId: number,
  filter: AuditFilter,
  limit: number,
): Promise<number> {
  const matching = filtered(db.selectFrom('audit_log').where('account_id', '=', accountId), accountId, filter)
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit);
  const { count } = await db
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type Part = { offset?: number; before?: number | undefined; limit: number };

/** Entries that match, newest first. */
export function listMatching(db: Queryable, accountId: number, filter: AuditFilter, part: Part) {
  return filtered(selecting(db, accountId), accountId, filter)
    .$if(part.before !== undefined, (query) => query.where('id', '<', part.before ?? 0))
    .limit(part.limit)
    .offset(part.offset ?? 0)
    .execute();
}

function selecting(db: Queryable, accountId: number) {
  return db
    .selectFrom('audit_log')
    .select([...auditColumns, auditable.as('auditable')])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc');
}

function filtered<O>(
  query: SelectQueryBuilder<DB, 'audit_log', O>,
  accountId: number,
  { user_id: userId, auditable_type: type, audit_action: action, since, until }: AuditFilter,
): SelectQueryBuilder<DB, 'audit_log', O> {
  return query
    .$if(userId !== undefined, (by) =>
      userId === 0 ? by.where('user_id', 'is', null) : by.where('user_id', '=', userId ?? 0),
    )
    .$if(type !== undefined, (by) => by.where('auditable_type', '=', type ?? ''))
    .$if(action !== undefined, (by) => by.where('action', '=', action ?? ''))
    .$if(since !== undefined, (by) => by.where('id', '>=', firstSince(accountId, since ?? 0)))
    .$if(until !== undefined, (by) => by.where('id', '<=', lastUntil(accountId, until ?? 0)));
}

/** Numbers follow time, so a range of time is a range of numbers. */
function firstSince(accountId: number, seconds: number): RawBuilder<number> {
  return sql`(
    select a.id from audit_log a where a.account_id = ${accountId} and a.created_at >= to_timestamp(${seconds})
    order by a.created_at, a.id limit 1)`;
}

/** The second that is named belongs to the range. */
function lastUntil(accountId: number, seconds: number): RawBuilder<number> {
  return sql`(
    select a.id from audit_log a where a.account_id = ${accountId} and a.created_at < to_timestamp(${seconds} + 1)
    order by a.created_at desc, a.id desc limit 1)`;
}

const named = (table: string, name: string) =>
  sql`(select jsonb_build_object('id', r.id, 'name', ${sql.raw(name)}) from ${sql.table(table)} r
    where r.account_id = audit_log.account_id and r.id = audit_log.auditable_id)`;

/** Objects that are being deleted count as deleted. */
const namedOpen = (table: string) =>
  sql`(select jsonb_build_object('id', r.id, 'name', r.name) from ${sql.table(table)} r
    where r.account_id = audit_log.account_id and r.id = audit_log.auditable_id and r.deleting_at is null)`;

const memberOf = (table: string, parent: string) =>
  sql`(select jsonb_build_object('user_id', r.user_id, ${sql.lit(parent)}, r.${sql.ref(parent)})
    from ${sql.table(table)} r
    where r.account_id = audit_log.account_id and r.user_id = audit_log.auditable_id
      and r.${sql.ref(parent)} = (audit_log.audited_changes ->> ${sql.lit(parent)})::bigint)`;

/** The record as it is now, by its type. */
const auditable = sql<Record<string, unknown> | null>`case audit_log.auditable_type
  when 'Account' then (select jsonb_build_object('id', r.id, 'name', r.name) from account r
    where r.id = audit_log.account_id)
  when 'AccountUser' then (select jsonb_build_object('id', r.id, 'user_id', r.user_id) from account_user r
    where r.account_id = audit_log.account_id and r.id = audit_log.auditable_id)
  when 'User' then (select jsonb_build_object('id', r.id, 'name', r.name) from account_user m
    join "user" r on r.id = m.user_id
    where m.account_id = audit_log.account_id and m.user_id = audit_log.auditable_id)
  when 'Inbox' then ${namedOpen('inbox')}
  when 'Team' then ${namedOpen('team')}
  when 'InboxMember' then ${memberOf('inbox_member', 'inbox_id')}
  when 'TeamMember' then ${memberOf('team_member', 'team_id')}
  when 'PortalMember' then ${memberOf('portal_member', 'portal_id')}
  when 'Macro' then ${named('macro', 'r.name')}
  when 'Campaign' then ${named('campaign', 'r.title')}
  when 'AutomationRule' then ${named('automation', 'r.name')}
  when 'Label' then ${named('label', 'r.title')}
  when 'CustomRole' then ${named('custom_role', 'r.name')}
  when 'CannedResponse' then ${named('canned_response', 'r.short_code')}
  when 'CustomAttributeDefinition' then ${named('custom_attribute', 'r.attribute_display_name')}
  when 'DashboardApp' then ${named('dashboard_app', 'r.title')}
  when 'IntegrationHook' then ${named('integration_hook', 'r.app_id')}
  when 'SlaPolicy' then ${namedOpen('sla_policy')}
  when 'SavedReport' then ${named('saved_report', 'r.name')}
  when 'Portal' then ${named('portal', 'r.name')}
  when 'Category' then ${named('category', 'r.name')}
  when 'Article' then ${named('article', 'r.title')}
  when 'ArticleTransfer' then ${named('article_transfer', 'r.name')}
  when 'CaptainAssistant' then ${named('captain_assistant', 'r.name')}
  when 'CaptainResponse' then ${named('captain_response', 'r.question')}
  when 'CaptainDocument' then ${named('captain_document', 'coalesce(r.name, r.external_link)')}
  when 'AgentBot' then ${named('agent_bot', 'r.name')}
  when 'Webhook' then ${named('webhook', "coalesce(r.name, '')")}
  when 'Company' then ${namedOpen('company')}
  when 'Contact' then ${namedOpen('contact')}
  when 'ContactImport' then ${named('contact_import', 'r.name')}
  when 'ContactExport' then ${named('contact_export', 'r.name')}
end`;
