import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { form } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { deleteAccount } from '../account/index.ts';
import { createVisitor, identifyContact } from '../contact/index.ts';
import { runImport } from '../contact/importing/actions/run-import.ts';
import { moveConversations } from '../conversation/index.ts';
import { emptyAccount } from '../conversation/removal/actions/empty-account.ts';
import { linkContacts } from './actions/link-contacts.ts';
import { recountAll } from './actions/recount-all.ts';
import { removeUnusedCompanies } from './actions/remove-unused-companies.ts';

let t: TestApp;
let account: string;
let later = 0;
beforeAll(async () => {
  const now = () => new Date(Date.now() + later);
  t = await startTestApp({ clock: { now } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.updateTable('contact').set({ company_id: null, additional_attributes: {} }).execute();
  await t.database.db.deleteFrom('company').execute();
});

const maya = () => t.as(t.fixtures.maya);
let count = 0;
async function add(company?: string): Promise<number> {
  const answer = await maya().post(`${account}/contacts`, {
    identifier: `linked-${(count += 1)}`,
    ...(company === undefined ? {} : { additional_attributes: { company_name: company } }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.contact.id;
}
const rename = (id: number, company: string | null) =>
  maya().patch(`${account}/contacts/${id}`, { additional_attributes: { company_name: company } });

/** Companies with the number of contacts they keep; it has to be the number of those linked to them. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; kept: number; linked: number; named: number }>`
    select c.name, c.contacts_count as kept,
      (select count(*)::int from contact x where x.account_id = c.account_id and x.company_id = c.id) as linked,
      (select count(*)::int from contact x where x.account_id = c.account_id and x.deleting_at is null
        and company_key(x.additional_attributes ->> 'company_name') = company_key(c.name)) as named
    from company c order by company_key(name)`.execute(t.database.db);
  for (const { name, kept, linked, named } of rows) expect([name, kept, kept]).toEqual([name, linked, named]);
  return Object.fromEntries(rows.map(({ name, kept }) => [name, kept]));
}

test('a contact is linked to the company it names, whatever the spelling', async () => {
  const id = await add('Acme');
  await add('  aCME');
  await add();
  await add('');
  expect(await counted()).toEqual({ Acme: 2 });
  await rename(id, 'Beta  Ltd');
  expect(await counted()).toEqual({ Acme: 1, 'Beta Ltd': 1 });
  await rename(id, null);
  expect(await counted()).toEqual({ Acme: 1, 'Beta Ltd': 0 });
  await maya().patch(`${account}/contacts/${id}`, { additional_attributes: { company_name: { odd: 1 } } });
  expect(await counted()).toEqual({ Acme: 1, 'Beta Ltd': 0 });
});

test('so is a visitor who names one', async () => {
  const actor = { kind: 'system', accountId: t.fixtures.account.id } as const;
  const { contact } = await createVisitor(t.platform, actor, t.fixtures.website.id, {});
  const input = { identifier: 'visitor-of-acme', additional_attributes: { company_name: 'Acme' } };
  await identifyContact(t.platform, {
    actor,
    contactId: contact.id,
    input,
    session: { hmac_verified: true, provenance: [] },
    moveConversations,
  });
  expect(await counted()).toEqual({ Acme: 1 });
});

test('imported contacts are linked in bulk, also to another company later', async () => {
  const rows = (company: (number: number) => string) =>
    Array.from({ length: 120 }, (_, number) => `in-${number}@example.com,${company(number)}`).join('\n');
  const run = async (text: string) => {
    const bytes = Buffer.from(`email,company\n${text}\n`);
    const file = await form([['import_file', { name: 'a.csv', bytes }]]);
    const made = await maya().inject({ method: 'POST', url: `${account}/contact_imports`, ...file });
    const { id, mapping } = made.json();
    await maya().post(`${account}/contact_imports/${id}/start`, { mapping });
    await runImport(t.platform, { accountId: t.fixtures.account.id, id });
    // Until then they do not count as unused, and deletions reduce the known count.
    later = 2 * 3_600_000;
    await removeUnusedCompanies(t.platform);
    later = 0;
    await recountAll(t.platform);
  };
  await add('Gamma');
  const early = await add('Beta');
  expect((await maya().delete(`${account}/contacts/${early}`)).statusCode).toBe(200);
  await run(rows((number) => (number % 3 === 0 ? 'Acme' : 'Beta')));
  expect(await counted()).toEqual({ Acme: 40, Beta: 80, Gamma: 1 });
  await run(rows((number) => (number % 2 === 0 ? 'Beta' : 'New')));
  expect(await counted()).toEqual({ Beta: 60, Gamma: 1, New: 60 });
  await run('late-1@example.com,Later\nlate-2@example.com,Later');
  expect(await counted()).toMatchObject({ Later: 2 });
});

test('a merge, its undo, and a deletion update the counts', async () => {
  const [base, other] = [await add(), await add('Acme')];
  const merged = { base_contact_id: base, mergee_contact_id: other };
  expect((await maya().post(`${account}/actions/contact_merge`, merged)).statusCode).toBe(200);
  expect(await counted()).toEqual({ Acme: 1 });
  const [merge] = (await maya().get(`${account}/contacts/${base}/merges`)).json().payload;
  const undone = await maya().post(`${account}/contacts/${base}/merges/${merge.id}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await counted()).toEqual({ Acme: 1 });
  await rename(base, 'Acme');
  expect(await counted()).toEqual({ Acme: 2 });
  expect((await maya().delete(`${account}/contacts/${other}`)).statusCode).toBe(200);
  expect(await counted()).toEqual({ Acme: 1 });
});

test('concurrent writers lose nothing', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, number) => add(['Acme', 'Beta'][number % 2])));
  const companies = ['Acme', 'Beta', 'Gamma', null];
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all([
      ...ids.map((id, at) => rename(id, companies[(at + round) % 4] ?? null)),
      add('Delta'),
      add('delta'),
    ]);
    for (const answer of answers) if (typeof answer !== 'number') expect(answer.statusCode).toBe(200);
    await counted();
  }
  const { Delta, delta, ...others } = await counted();
  expect(Delta ?? delta).toBe(8);
  expect(Object.values(others).reduce((sum, each) => sum + each, 0)).toBe(9);
});

test('contacts added to one company concurrently are all linked, without a deadlock', async () => {
  const answer = await maya().post(`${account}/companies`, { name: 'Crowd' });
  const { id: company } = answer.json().payload;
  const ids = await Promise.all(Array.from({ length: 10 }, () => add()));
  const answers = await Promise.all(
    ids.map((id) => maya().post(`${account}/companies/${company}/contacts`, { contact_id: id })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
  expect((await counted())['Crowd']).toBe(10);
});

test('existing contacts are linked by a job, which then finds none left', async () => {
  await add('Acme');
  await add('acme');
  await add();
  const untouched = ['set session_replication_role = replica', 'update contact set company_id = null'];
  const client = await t.database.pool.connect();
  for (const statement of [...untouched, 'delete from company', 'set session_replication_role = origin'])
    await client.query(statement);
  client.release();
  expect(await counted()).toEqual({});
  await linkContacts(t.platform);
  const linked = await counted();
  expect(Object.values(linked)).toEqual([2]);
  await linkContacts(t.platform);
  expect(await counted()).toEqual(linked);
});

test('an unused company created for contacts is deleted after a while; a manually added one stays', async () => {
  await maya().post(`${account}/companies`, { name: 'Kept' });
  const id = await add('Gone');
  await add('Used');
  await rename(id, null);
  await removeUnusedCompanies(t.platform);
  expect(await counted()).toEqual({ Gone: 0, Kept: 0, Used: 1 });
  later = 7_200_000;
  await removeUnusedCompanies(t.platform);
  expect(await counted()).toEqual({ Kept: 0, Used: 1 });
  later = 0;
});

test('companies are deleted with their account', async () => {
  const rival = t.fixtures.rival.id;
  await t.as(t.fixtures.rex).post(`/api/v1/accounts/${rival}/companies`, { name: 'Theirs' });
  const input = { name: 'Pat', additional_attributes: { company_name: 'Theirs' } };
  await t.as(t.fixtures.rex).post(`/api/v1/accounts/${rival}/contacts`, input);
  expect(await counted()).toEqual({ Theirs: 1 });
  await deleteAccount(t.platform, rival);
  await emptyAccount(t.platform, rival);
  expect(await counted()).toEqual({});
});
