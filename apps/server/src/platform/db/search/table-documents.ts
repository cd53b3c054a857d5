import { sql } from 'kysely';
import type { DocumentSource } from './documents.ts';

/** The rows of a table, with ids ascending within an account, as read by an index. */
export function documentsOf(
  table: 'contact' | 'message',
  kind: number,
  read: DocumentSource['read'],
): DocumentSource {
  const rowsOf = sql.table(table);
  return {
    kind,
    findBehind: async (db, count) => {
      const { rows } = await sql<{ id: number }>`
        select account.id from account
        where (select max(d.id) from ${rowsOf} d where d.account_id = account.id) >= ${count} + coalesce((
          select s.last_id from search_segment s where s.account_id = account.id and s.kind = ${kind}
          order by s.first_id desc limit 1), 0)
        or exists (select 1 from search_change s where s.account_id = account.id and s.kind = ${kind})`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },
    findNth: async (db, accountId, after, count) => {
      const { rows } = await sql<{ id: number }>`
        select id from ${rowsOf} where account_id = ${accountId} and id > ${after}
        order by id offset ${count - 1} limit 1`.execute(db);
      return rows[0]?.id;
    },
    read,
  };
}
