import type pg from 'pg';

const rowsPerStatement = 250_000;

const words = 20_000;
const phrases = 100_000;

/**
 * Messages in the existing conversations, about 70 characters each: words of two to four syllables, few of them
 * common and most rare, and a known word at a fixed interval.
 */
export async function seedMessages(sql: pg.Client, accountId: number, count: number): Promise<void> {
  await sql.query('set session_replication_role = replica');
  await seedPhrases(sql);
  const { rows } = await sql.query<{ conversations: string }>(
    'select count(*) as conversations from conversation where account_id = $1',
    [accountId],
  );
  for (let first = 1; first <= count; first += rowsPerStatement) {
    await sql.query(
      `insert into message (account_id, conversation_id, inbox_id, message_type, content, created_at, updated_at)
       select $1, c.id, c.inbox_id, n % 2, concat_ws(' ', one.text,
         case when n % 8 = 0 then 'Refund' end,
         case when n % 500 = 0 then 'warranty' end,
         case when n % 500 = 1 then 'استرداد' end,
         case when n % 50 = 2 then '我要退款谢谢' end,
         case when n % 15000 = 3 then 'zirconium' end,
         case when n % 15000 = 4 then 'broken hinge' when n % 700 = 5 then 'hinge broken' end,
         case when n % 15000 = 6 then '麒麟' end, two.text), now(), now()
       from (
         select n, floor(random() * ${phrases}) as one_id, floor(random() * ${phrases}) as two_id
         from generate_series($2::bigint, $3::bigint) n
       ) as numbers
       join phrase one on one.id = one_id join phrase two on two.id = two_id
       join conversation c on c.account_id = $1 and c.id = 1 + n % $4::bigint`,
      [accountId, first, Math.min(first + rowsPerStatement - 1, count), rows[0]?.conversations],
    );
  }
  await sql.query('set session_replication_role = origin');
  await sql.query('vacuum analyze message');
}

/** Four words each, so that a message needs two of them. */
async function seedPhrases(sql: pg.Client): Promise<void> {
  await sql.query(`
    create temporary table word as
    select n as id, string_agg((array['re','con','ti','an','or','pro','de','ing','er','mo','la','ver','sta','in','es',
      'ni','tra','com','per','al','en','ma','di','so','ca','fi','lo','ru','ba','ke'])[1 + floor(random() * 30)], '') as text
    from generate_series(0, ${words - 1}) n, generate_series(1, 2 + n % 3) s group by n`);
  await sql.query(`
    create temporary table phrase as
    select picked.id, string_agg(word.text, ' ') as text
    from (
      select n as id, floor(power(random(), 3) * ${words}) as word_id
      from generate_series(0, ${phrases - 1}) n, generate_series(1, 4) w
    ) as picked
    join word on word.id = word_id group by picked.id`);
  await sql.query('analyze phrase');
}

/** The number of messages that are not indexed yet; their ids have no gaps. */
export async function unindexedMessages(sql: pg.Client, accountId: number): Promise<number> {
  const { rows } = await sql.query<{ n: string }>(
    `select (select max(id) from message where account_id = $1)
      - coalesce((select max(last_id) from search_segment where account_id = $1 and kind = 0), 0) as n`,
    [accountId],
  );
  return Number(rows[0]?.n);
}
