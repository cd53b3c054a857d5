import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { ContactFields } from '../contact/index.ts';

/** Which ratings are requested; absent keys do not filter. */
export type RatingFilter = {
  since?: Date;
  until?: Date;
  userIds?: readonly number[];
  inboxId?: number;
  teamId?: number;
  ratings?: readonly number[];
  id?: number;
};

export type RatingRow = {
  id: number;
  account_id: number;
  message_id: number;
  contact_id: number;
  display_id: number;
  assigned_agent_id: number | null;
  rating: number;
  feedback_message: string | null;
  created_at: Date;
  review_notes: string | null;
  review_notes_at: Date | null;
  /** Null without a review, or if the reviewer was deleted. */
  reviewer: { id: number; name: string } | null;
  contact: ContactFields;
};

type StoredRow = Omit<RatingRow, 'contact'> & { contact: StoredContact };
type StoredContact = Omit<ContactFields, 'last_activity_at' | 'created_at'> & {
  last_activity_at: string | null;
  created_at: string;
};

export async function listRatings(
  db: Queryable,
  accountId: number,
  filter: RatingFilter,
  page: { offset: number; limit: number; isOldestFirst: boolean },
): Promise<RatingRow[]> {
  const order = page.isOldestFirst ? sql`r.created_at, r.id` : sql`r.created_at desc, r.id desc`;
  const { rows } = await sql<StoredRow>`
    select r.id, r.account_id, r.message_id, r.contact_id, c.display_id, r.assigned_agent_id, r.rating,
      r.feedback_message, r.created_at, r.review_notes, r.review_notes_at,
      (select jsonb_build_object('id', u.id, 'name', u.name) from "user" u where u.id = r.review_notes_by_id) as reviewer,
      jsonb_build_object(
        'id', p.id, 'name', p.name, 'email', p.email, 'phone_number', p.phone_number, 'identifier', p.identifier,
        'blocked', p.blocked, 'additional_attributes', p.additional_attributes,
        'custom_attributes', p.custom_attributes, 'avatar_key', p.avatar_key,
        'last_activity_at', p.last_activity_at, 'created_at', p.created_at) as contact
    ${from(accountId, filter)}
      and p.account_id = r.account_id and p.id = c.contact_id
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => {
    const { last_activity_at: activeAt, created_at: createdAt, ...contact } = row.contact;
    const times = {
      last_activity_at: activeAt === null ? null : new Date(activeAt),
      created_at: new Date(createdAt),
    };
    return { ...row, contact: { ...contact, ...times } };
  });
}

/** Sets or removes the review notes of an answer; returns the answer, if the account has it. */
export async function writeReviewNotes(
  db: Queryable,
  accountId: number,
  id: number,
  { text, userId, at }: { text: string | null; userId: number; at: Date },
): Promise<RatingRow[]> {
  await db
    .updateTable('csat_survey_response')
    .set({ review_notes: text, review_notes_by_id: userId, review_notes_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return listRatings(db, accountId, { id }, { offset: 0, limit: 1, isOldestFirst: false });
}

/** How many answers gave each rating. */
export async function countRatings(
  db: Queryable,
  accountId: number,
  filter: RatingFilter,
): Promise<{ rating: number; count: number }[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select r.rating, count(*) as count ${from(accountId, filter)}
      and p.account_id = r.account_id and p.id = c.contact_id
    group by 1 order by 1`.execute(db);
  return rows.map(({ rating, count }) => ({ rating, count: Number(count) }));
}

function from(accountId: number, filter: RatingFilter): RawBuilder<unknown> {
  const { since, until, userIds, inboxId, teamId, ratings, id } = filter;
  const conditions = [
    sql`r.account_id = ${accountId}`,
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(since === undefined ? [] : [sql`r.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`r.created_at < ${until}`]),
    ...(userIds === undefined ? [] : [sql`r.assigned_agent_id = any(${[...userIds]}::bigint[])`]),
    ...(inboxId === undefined ? [] : [sql`c.inbox_id = ${inboxId}`]),
    ...(teamId === undefined ? [] : [sql`c.team_id = ${teamId}`]),
    ...(ratings === undefined ? [] : [sql`r.rating = any(${[...ratings]}::integer[])`]),
  ];
  return sql`from csat_survey_response r, conversation c, contact p
    where c.account_id = r.account_id and c.id = r.conversation_id and ${sql.join(conditions, sql` and `)}`;
}
