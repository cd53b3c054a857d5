import type { Condition } from '@confab/contract/kit/conditions';
import { compareRequests, type Target } from '../kit/ask.ts';
import { compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import type { System } from '../kit/harness.ts';
import { settle } from '../kit/server/settle.ts';
import { rareCompanyId, seedContacts, unindexedContacts } from '../kit/server/seed-contacts.ts';
import { untilIndexed } from '../kit/until-indexed.ts';

type MeasuredList = {
  name: string;
  what: string;
  path: string;
  /** Conditions of a filter. */
  conditions?: readonly Condition[];
};

const sortKeys = [
  'name',
  'email',
  'phone_number',
  'last_activity_at',
  'created_at',
  'company',
  'city',
  'country',
];

const search = (name: string, what: string, words: string): MeasuredList => ({
  name: `search-${name}`,
  what: `search for ${what}`,
  path: `contacts/search?sort=-last_activity_at&q=${encodeURIComponent(words)}`,
});

const filter = (
  name: string,
  what: string,
  key: string,
  value: string,
  operator = 'equal_to',
): MeasuredList => ({
  name: `filter-${name}`,
  what: `filter by ${what}`,
  path: 'contacts/filter?sort=-last_activity_at',
  conditions: [{ attribute_key: key, filter_operator: operator, values: [value], query_operator: null }],
});

const lists: readonly MeasuredList[] = [
  ...sortKeys.map((key) => ({
    name: `by-${key}`,
    what: `first page by ${key}`,
    path: `contacts?sort=${key}`,
  })),
  {
    name: 'latest',
    what: 'first page by activity, the latest first',
    path: 'contacts?sort=-last_activity_at',
  },
  { name: 'page-200', what: '200th page by name', path: 'contacts?sort=name&page=200' },
  { name: 'label', what: 'those with a label that one in four has', path: 'contacts?sort=name&labels[]=vip' },
  { name: 'label-rare', what: 'those with a label that 20 have', path: 'contacts?sort=name&labels[]=rare' },
  search('rare', 'a name that 20 have', 'zirconia'),
  search('part', 'a part of a name that 20 have', 'irconi'),
  search('cjk', 'two Chinese characters that 20 have', '麒麟'),
  search('common', 'a name that one in eight has', 'okafor'),
  search('company', 'a part of the name of a company where 20 work', 'llfeath'),
  search('none', 'a name that nobody has, made of common parts', 'okaforverstainkeba'),
  filter('email', 'an email that nobody has', 'email', 'nobody@mail.example'),
  filter('identifier', 'an identifier', 'identifier', 'crm-1001'),
  filter('company', 'a company where 20 work', 'company', 'quillfeather'),
  filter('attribute', 'a custom attribute that 20 have', 'order', 'R1'),
  filter('city', 'a city where 20 live', 'city', 'rareville'),
  filter('country', 'a country code that 20 have', 'country_code', 'rv'),
  filter('part', 'a part of a name that 20 have', 'name', 'irconi', 'contains'),
  filter('part-common', 'a part of a name that one in eight has', 'name', 'kafor', 'contains'),
  filter('part-none', 'a part of an email that nobody has', 'email', 'okafor@verstain', 'contains'),
  filter('without', 'names without a part that one in eight has', 'name', 'kafor', 'does_not_contain'),
  filter('attribute-part', 'a part of a custom attribute that 20 have', 'order', 'R', 'contains'),
  filter('city-part', 'a part of a city where 20 live', 'city', 'arevil', 'contains'),
  { name: 'company', what: 'contacts of a company', path: `companies/${rareCompanyId}/contacts` },
  { name: 'companies', what: 'companies by name', path: 'companies?sort=name' },
];

/** List, search and filters of contacts, compared with an account with a five hundredth of the contacts. */
export const contactsAtScale: Benchmark = {
  id: 'contacts-at-scale',
  async run(harness) {
    const [few, many] = harness.quick ? [9_000, 30_000] : [10_000, scale()];
    // With few samples the 99th percentile is the slowest.
    const [blocks, rounds, share] = harness.quick ? [1, 15, 0.9] : [3, 100, 0.99];
    const small = await harness.open({ agents: 2, inboxes: 4, conversations: 100 });
    const big = await harness.open({ agents: 2, inboxes: 4, conversations: 100 });
    await Promise.all([prepare(small, few), prepare(big, many)]);
    const rows: Row[] = [];
    for (const list of lists) {
      const measured = await compareRequests(
        { figure: targetOf(big, list), control: targetOf(small, list) },
        { blocks, rounds, share },
      );
      const what = `${list.what}, p${share * 100} at ${many} contacts over ${few}`;
      const id = `${this.id}:${list.name}`;
      rows.push(compared({ id, what, unit: 'ms', goal: 1.5, better: 'lower' }, measured));
    }
    for (const system of [small, big]) {
      await system.sql.end();
      await system.server.stop();
    }
    return rows;
  },
};

/** Contacts of a full run; set fewer to try it. */
const scale = (): number => Number(process.env['CONTACTS'] ?? 5_000_000);

async function prepare({ server, seeded, admin, sql }: System, contacts: number): Promise<void> {
  const answer = await fetch(
    `${server.url}/api/v1/accounts/${seeded.accountId}/custom_attribute_definitions`,
    {
      method: 'POST',
      headers: { api_access_token: admin.token, 'content-type': 'application/json' },
      body: JSON.stringify({
        attribute_display_name: 'Order',
        attribute_display_type: 0,
        attribute_key: 'order',
        attribute_model: 1,
      }),
    },
  );
  if (!answer.ok) throw new Error(`the attribute was answered with ${answer.status}: ${await answer.text()}`);
  const start = performance.now();
  await seedContacts(sql, seeded.accountId, contacts);
  console.error(`  ${contacts} contacts: written within ${Math.round((performance.now() - start) / 1000)} s`);
  await untilIndexed(`${contacts} contacts`, () => unindexedContacts(sql, seeded.accountId));
  await settle(sql);
}

function targetOf({ server, seeded, admin }: System, { path, conditions }: MeasuredList): Target {
  const body = conditions && { payload: conditions };
  return { url: server.url, token: admin.token, path: `/api/v1/accounts/${seeded.accountId}/${path}`, body };
}
