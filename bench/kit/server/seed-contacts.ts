import type pg from 'pg';

const rowsPerStatement = 250_000;

/** Contacts with rare values: as many in a small account as in a large one. */
const rare = 20;
/** Quillfeather. */
export const rareCompanyId = 1;

/**
 * Contacts of all kinds in addition to the existing ones: one in five is a visitor who cannot be reached, one
 * in four has the label `vip`, one in eight is named Okafor, about a hundred belong to each company. Twenty
 * each have the label `rare`, the attribute `order` R1, a name with Zirconia or 麒麟 in it, live in Rareville,
 * and belong to the company Quillfeather.
 */
export async function seedContacts(sql: pg.Client, accountId: number, count: number): Promise<void> {
  // Rows are consistent by construction; updating companies for each batch would take most of the time.
  await sql.query('set session_replication_role = replica');
  const companies = Math.max(1, Math.floor(count / 100));
  await sql.query(
    `insert into company (account_id, id, name, is_derived)
     select $1::bigint, n, case n when $3::bigint then 'Quillfeather' else 'Company ' || n end, true
     from generate_series(1, $2::bigint + 1) n`,
    [accountId, companies, rareCompanyId],
  );
  const { rows } = await sql.query<{ id: string }>('select coalesce(max(id), 0) as id from contact');
  await withoutIndexes(sql, 'contact', async () => {
    for (let first = 1; first <= count; first += rowsPerStatement)
      await sql.query(contactSql, [
        accountId,
        first,
        Math.min(first + rowsPerStatement - 1, count),
        companies,
        Math.floor(count / rare),
        rows[0]?.id,
      ]);
  });
  await withoutIndexes(sql, 'contact_label', () =>
    sql.query(
      `insert into contact_label (account_id, contact_id, title)
     select account_id, id, 'vip' from contact where account_id = $1 and hashint8(id) % 4 = 0
     union all
     select account_id, id, 'rare' from contact where account_id = $1 and location = 'rare'`,
      [accountId],
    ),
  );
  await sql.query(
    `update company set contacts_count = counted.n from (
       select company_id, count(*)::int as n from contact where account_id = $1 and company_id is not null group by 1
     ) as counted where account_id = $1 and id = counted.company_id`,
    [accountId],
  );
  await sql.query('set session_replication_role = origin');
  for (const table of ['contact', 'company'])
    await sql.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  for (const table of ['contact', 'contact_label', 'company']) await sql.query(`vacuum analyze ${table}`);
}

/** Building an index over millions of existing rows takes a fraction of the time of adding rows to it. */
async function withoutIndexes(sql: pg.Client, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and schemaname = current_schema() and not exists (
       select from pg_constraint where conindid = indexname::regclass)`,
    [table],
  );
  for (const { name } of rows) await sql.query(`drop index "${name}"`);
  await fill();
  await sql.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await sql.query(definition);
  await sql.query('reset maintenance_work_mem');
}

const contactSql = `
  insert into contact (account_id, id, name, email, phone_number, identifier, location, last_activity_at, created_at,
    additional_attributes, custom_attributes, company_id)
  select $1::bigint, $6::bigint + n,
    concat_ws(' ', initcap(one.text), case when n % 8 = 0 then 'Okafor' else initcap(two.text) end,
      case when n % 50 = 1 then '王小明' end, case when is_rare then 'Zirconia 麒麟' end),
    case when n % 5 <> 0 and n % 7 <> 0 then one.text || '.' || two.text || n || '@mail.example' end,
    case when n % 5 <> 0 and n % 3 <> 0 then '+49' || 1000000000 + n * 7919 % 8999999999 end,
    case when n % 5 <> 0 and n % 2 <> 0 then 'crm-' || n end,
    case when is_rare then 'rare' else '' end,
    case when n % 3 <> 0 then now() - (n * 7919 % 31536000) * interval '1 second' end,
    now() - (n * 104729 % 94608000) * interval '1 second',
    case when is_rare then jsonb_build_object('company_name', 'Quillfeather')
      when n % 2 = 0 then jsonb_build_object('company_name', 'Company ' || 2 + n / 2 % $4::bigint)
      else '{}' end
      || case when is_rare then jsonb_build_object('city', 'Rareville', 'country', 'Rareland', 'country_code', 'RV')
        when n % 3 = 0 then jsonb_build_object('city', 'City ' || n % 400, 'country', 'Country ' || n % 40,
        'country_code', 'C' || n % 40) else '{}' end,
    case when is_rare then '{"order": "R1"}'::jsonb else '{}' end
      || jsonb_build_object('plan', (array['basic', 'full', 'team'])[1 + n % 3]),
    case when is_rare then 1 when n % 2 = 0 then 2 + n / 2 % $4::bigint end
  from (select n, n % $5::bigint = 3 as is_rare from generate_series($2::bigint, $3::bigint) n) as numbered,
    lateral (select ${syllables(1)} || ${syllables(2)} as text) as one,
    lateral (select ${syllables(3)} || ${syllables(4)} || ${syllables(5)} as text) as two`;

/** One in thirty, independent of the contact's other values. */
function syllables(system: number): string {
  return `(array['re','con','ti','an','or','pro','de','ing','er','mo','la','ver','sta','in','es','ni','tra','com','per',
    'al','en','ma','di','so','ca','fi','lo','ru','ba','ke'])[1 + abs(hashint8(n * 8 + ${system}) % 30)]`;
}

/** The number of contacts that are not indexed yet; their ids have no gaps. */
export async function unindexedContacts(sql: pg.Client, accountId: number): Promise<number> {
  const { rows } = await sql.query<{ n: string }>(
    `select (select max(id) from contact where account_id = $1)
      - least(
        coalesce((select max(last_id) from search_segment where account_id = $1 and kind = 1), 0),
        coalesce((select max(last_id) from search_segment where account_id = $1 and kind = 2), 0)) as n`,
    [accountId],
  );
  return Number(rows[0]?.n);
}
