import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@confab/contract/features/company';
import { form, png } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { followName } from './actions/follow-name.ts';

let t: TestApp;
let account: string;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  base = `${account}/companies`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.updateTable('contact').set({ company_id: null, additional_attributes: {} }).execute();
  await t.database.db.deleteFrom('company').execute();
  await t.clearOutbox();
});

const aiko = () => t.as(t.fixtures.aiko);
const key = ({ id }: { id: number }) => ({ accountId: t.fixtures.account.id, id });

async function add(body: Record<string, unknown>): Promise<Company> {
  const answer = await aiko().post(base, { company: body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload;
}

let count = 0;
async function contactOf(company: string | undefined, name = 'Somebody'): Promise<number> {
  const answer = await aiko().post(`${account}/contacts`, {
    name,
    identifier: `of-company-${(count += 1)}`,
    ...(company === undefined ? {} : { additional_attributes: { company_name: company, city: 'Oslo' } }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.contact.id;
}

const attributes = async (id: number) =>
  (await aiko().get(`${account}/contacts/${id}`)).json().payload.additional_attributes;
const names = (companies: readonly Company[]) => companies.map(({ name }) => name);
const list = async (query: Record<string, string> = {}, path = '') => {
  const answer = await aiko().get(`${base}${path}`, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test('is created in normalized form, shown, and changed, with an event each', async () => {
  const made = await add({
    name: '  Paper   Lane ',
    domain: 'https://WWW.Paperlane.example/about',
    description: ' ',
  });
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Paper Lane',
    domain: 'paperlane.example',
    description: null,
    avatar_url: '',
    custom_attributes: {},
    contacts_count: 0,
    created_at: expect.any(Number),
    updated_at: expect.any(Number),
  });
  const changed = await aiko().patch(`${base}/${made.id}`, { description: 'Paper', domain: '' });
  expect(changed.json().payload).toMatchObject({ name: 'Paper Lane', domain: null, description: 'Paper' });
  expect((await list({}, `/${made.id}`)).payload).toEqual(changed.json().payload);
  const received = await t.outbox();
  expect(received.map(({ name, audience }) => [name, audience])).toEqual([
    ['company.changed', { account: true, aboutContact: true }],
    ['company.changed', { account: true, aboutContact: true }],
  ]);
  expect(received[0]?.data).toMatchObject({ company_id: made.id });
});

test('has an avatar, which is deleted when replaced, on request, and with the company', async () => {
  const upload = async (url: string, method: 'POST' | 'PATCH', name: string) => {
    const fields: Parameters<typeof form>[0] = [
      ['name', name],
      ['avatar', { name: 'logo.png', bytes: await png(50), type: 'image/png' }],
    ];
    const answer = await aiko().inject({ method, url, ...(await form(fields)) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().payload as Company;
  };
  const seen = async (url: string) =>
    (await t.as(null).get(url.replace('http://confab.test', ''))).statusCode;
  const made = await upload(base, 'POST', 'Pictured');
  expect([made.avatar_url, await seen(made.avatar_url)]).toEqual([expect.stringContaining('/avatars/'), 200]);
  const other = await upload(`${base}/${made.id}`, 'PATCH', 'Pictured');
  expect([await seen(made.avatar_url), await seen(other.avatar_url)]).toEqual([404, 200]);
  const gone = await aiko().delete(`${base}/${made.id}/avatar`);
  expect([gone.json().payload.avatar_url, await seen(other.avatar_url)]).toEqual(['', 404]);
  const last = await upload(`${base}/${made.id}`, 'PATCH', 'Pictured');
  expect((await t.as(t.fixtures.maya).delete(`${base}/${made.id}`)).statusCode).toBe(200);
  expect(await seen(last.avatar_url)).toBe(404);
  const refused = await aiko().post(base, { name: 'No picture', avatar: 'x' });
  expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['avatar']]);
});

test('custom attributes are merged, removed by key, and limited', async () => {
  const { id } = await add({ name: 'Attributed', custom_attributes: { plan: 'gold', seats: 4 } });
  const url = `${base}/${id}`;
  const changed = await aiko().patch(url, { custom_attributes: { seats: 5, tier: 'a' } });
  expect(changed.json().payload.custom_attributes).toEqual({ plan: 'gold', seats: 5, tier: 'a' });
  const two = [{ custom_attributes: { a: 1 } }, { custom_attributes: { b: 2 } }, { description: 'Both' }];
  await Promise.all(two.map((body) => aiko().patch(url, body)));
  expect((await list({}, `/${id}`)).payload).toMatchObject({
    description: 'Both',
    custom_attributes: { plan: 'gold', seats: 5, tier: 'a', a: 1, b: 2 },
  });
  const left = await aiko().post(`${url}/destroy_custom_attributes`, {
    custom_attributes: ['plan', 'a', 'b', 'never'],
  });
  expect(left.json().payload.custom_attributes).toEqual({ seats: 5, tier: 'a' });
  const refused = await aiko().patch(url, { custom_attributes: { note: 'x'.repeat(1501) } });
  expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['custom_attributes']]);
});

test('names and domains are unique', async () => {
  await add({ name: 'Acme', domain: 'acme.example' });
  const other = await add({ name: 'Zeta' });
  const refused = async (body: object) => {
    const answers = [await aiko().post(base, body), await aiko().patch(`${base}/${other.id}`, body)];
    return answers.map(({ statusCode, ...answer }) => [statusCode, answer.json().fields?.[0]?.code]);
  };
  expect(await refused({ name: ' ACME' })).toEqual([
    [422, 'taken'],
    [422, 'taken'],
  ]);
  expect(await refused({ name: 'Acme 2', domain: 'ACME.example' })).toEqual([
    [422, 'taken'],
    [422, 'taken'],
  ]);
  expect(await refused({ name: ' ' })).toEqual([
    [422, 'blank'],
    [422, 'blank'],
  ]);
  for (const domain of ['acme', 'a b.example', 'x@acme.example', '-.example', `${'a'.repeat(64)}.example`])
    expect(await refused({ name: 'New', domain }), domain).toEqual([
      [422, 'invalid'],
      [422, 'invalid'],
    ]);
  expect((await add({ name: 'Bücher', domain: 'bücher.example' })).domain).toBe('xn--bcher-kva.example');
});

describe('the list', () => {
  test('is sorted as requested, and paged', async () => {
    for (const [name, domain] of [
      ['bo', 'c.example'],
      ['Ada', null],
      ['cy', 'b.example'],
    ])
      await add({ name, domain });
    await contactOf('cy');
    await contactOf('CY ');
    await contactOf('Ada');
    const sorted = async (sort: string) => names((await list({ sort })).payload);
    expect(await sorted('')).toEqual(['Ada', 'bo', 'cy']);
    expect(await sorted('-name')).toEqual(['cy', 'bo', 'Ada']);
    expect(await sorted('domain')).toEqual(['cy', 'bo', 'Ada']);
    expect(await sorted('-domain')).toEqual(['bo', 'cy', 'Ada']);
    expect(await sorted('created_at')).toEqual(['bo', 'Ada', 'cy']);
    expect(await sorted('nonsense,-contacts_count')).toEqual(['cy', 'Ada', 'bo']);
    for (let number = 0; number < 24; number += 1) await add({ name: `x${String(number).padStart(2, '0')}` });
    const first = await list();
    expect([first.meta, first.payload.length]).toEqual([{ total_count: 27, page: 1 }, 25]);
    const second = await list({ page: '2' });
    expect([second.meta, names(second.payload)]).toEqual([{ total_count: 27, page: 2 }, ['x22', 'x23']]);
  });

  test('is searched by parts of name and domain, taken literally', async () => {
    await add({ name: 'Paper_Lane', domain: 'lane.example' });
    await add({ name: 'Paperxlane', domain: 'other.example' });
    const found = async (q: string) => names((await list({ q }, '/search')).payload);
    expect(await found('PER_L')).toEqual(['Paper_Lane']);
    expect(await found('other.')).toEqual(['Paperxlane']);
    expect((await list({ q: 'paper' }, '/search')).meta).toEqual({ total_count: 2, page: 1 });
    const blank = await aiko().get(`${base}/search`, { q: ' ' });
    expect([blank.statusCode, blank.json()]).toEqual([422, { error: expect.stringContaining('q') }]);
  });

  test('excludes unused companies created for contacts, until they are added', async () => {
    const id = await contactOf('Typoo');
    expect(names((await list()).payload)).toEqual(['Typoo']);
    await aiko().patch(`${account}/contacts/${id}`, { additional_attributes: { company_name: 'Typo' } });
    const { payload } = await list();
    expect(names(payload)).toEqual(['Typo']);
    // Its name is free for another company.
    const renamed = await aiko().patch(`${base}/${payload[0].id}`, { name: 'Typoo' });
    expect([renamed.statusCode, renamed.json().payload?.contacts_count]).toEqual([200, 1]);
    await followName(t.platform, key(payload[0]));
    await contactOf('Left');
    await t.database.db.updateTable('contact').set({ additional_attributes: {} }).execute();
    expect(await add({ name: 'LEFT' })).toMatchObject({ name: 'LEFT', contacts_count: 0 });
  });
});

describe('its contacts', () => {
  test('are those naming it, sorted by name', async () => {
    const [first, second] = [await contactOf('Acme', 'bo'), await contactOf(' acme ', 'Ada')];
    await contactOf('Other');
    const company = (await list()).payload[0];
    expect(company).toMatchObject({ name: 'Acme', contacts_count: 2 });
    const { meta, payload } = await list({}, `/${company.id}/contacts`);
    expect(meta).toEqual({ total_count: 2, page: 1 });
    expect(payload.map((contact: { id: number }) => contact.id)).toEqual([second, first]);
    expect((await aiko().get(`${account}/contacts/${first}/company`)).json()).toEqual({ payload: company });
  });

  test('are added and removed by their company name', async () => {
    const company = await add({ name: 'Acme' });
    const id = await contactOf(undefined);
    const none = await aiko().get(`${account}/contacts/${id}/company`);
    expect(none.json()).toEqual({ payload: null });
    const added = await aiko().post(`${base}/${company.id}/contacts`, { contact_id: id });
    expect(added.json().payload).toMatchObject({ id, additional_attributes: { company_name: 'Acme' } });
    const path = `${base}/${company.id}/contacts/${id}`;
    const other = await add({ name: 'Other' });
    expect((await aiko().delete(`${base}/${other.id}/contacts/${id}`)).statusCode).toBe(404);
    expect((await aiko().delete(path)).statusCode).toBe(200);
    expect((await aiko().delete(path)).statusCode).toBe(404);
    expect(await attributes(id)).toEqual({});
    expect((await list({}, `/${company.id}`)).payload.contacts_count).toBe(0);
    const emitted = (await t.outbox()).filter(({ name }) => name === 'contact.updated');
    expect(emitted.map(({ data }) => data['performer'])).toEqual([
      expect.objectContaining({ id: t.fixtures.aiko.id }),
      expect.objectContaining({ id: t.fixtures.aiko.id }),
    ]);
  });

  test('of another account can neither be added nor listed', async () => {
    const company = await add({ name: 'Acme' });
    const made = await t
      .as(t.fixtures.rex)
      .post(`/api/v1/accounts/${t.fixtures.rival.id}/contacts`, { name: 'Rival' });
    const theirs = made.json().payload.contact.id;
    expect((await aiko().post(`${base}/${company.id}/contacts`, { contact_id: theirs })).statusCode).toBe(
      404,
    );
    expect((await aiko().get(`${account}/contacts/${theirs}/company`)).statusCode).toBe(404);
    const rival = `/api/v1/accounts/${t.fixtures.rival.id}/companies`;
    expect((await t.as(t.fixtures.rex).get(`${rival}/${company.id}/contacts`)).statusCode).toBe(404);
    expect((await t.as(t.fixtures.rex).patch(`${rival}/${company.id}`, { name: 'x' })).statusCode).toBe(404);
    // Users without access to contacts have none to companies.
    expect((await t.as(t.fixtures.nils).get(base)).statusCode).toBe(401);
  });
});

describe('renaming', () => {
  test('renames its contacts’ company, however many, and keeps them linked during the change', async () => {
    const spelled = (at: number) => contactOf(at % 2 ? 'Acme' : 'ACME');
    const ids = await Promise.all(Array.from({ length: 60 }, (_, at) => spelled(at)));
    const twice = { company_name: 'acme', company: 'acme' };
    await aiko().patch(`${account}/contacts/${ids[0]}`, { additional_attributes: twice });
    const company = (await list()).payload[0];
    await t.clearOutbox();
    await aiko().patch(`${base}/${company.id}`, { name: 'Acme Ltd' });
    const event = (await t.outbox()).find(({ name }) => name === 'company.name_changed');
    expect([event?.audience, event?.data['company_id']]).toEqual([{}, company.id]);
    // Still one of its contacts, although its company name matches no company.
    await aiko().patch(`${account}/contacts/${ids[1]}`, { additional_attributes: { city: 'Rome' } });
    expect((await list({}, `/${company.id}`)).payload).toMatchObject({
      name: 'Acme Ltd',
      contacts_count: 60,
    });
    await followName(t.platform, key(company));
    const named = await Promise.all(ids.map(async (id) => (await attributes(id)).company_name));
    expect(new Set(named)).toEqual(new Set(['Acme Ltd']));
    expect(await attributes(ids[0] ?? 0)).toMatchObject({ company: 'Acme Ltd', city: 'Oslo' });
    expect(names((await list()).payload)).toEqual(['Acme Ltd']);
    await t.clearOutbox();
    await followName(t.platform, key(company));
    expect((await t.outbox()).map(({ name }) => name)).toEqual(['company.changed']);
  });

  test('the name of a deleted company is free immediately, and its contacts lose it', async () => {
    const id = await contactOf('Acme');
    const company = (await list()).payload[0];
    expect((await aiko().delete(`${base}/${company.id}`)).statusCode).toBe(401);
    expect((await t.as(t.fixtures.maya).delete(`${base}/${company.id}`)).statusCode).toBe(200);
    expect((await aiko().get(`${base}/${company.id}`)).statusCode).toBe(404);
    expect((await aiko().get(`${account}/contacts/${id}/company`)).json()).toEqual({ payload: null });
    const again = await contactOf('Acme');
    await followName(t.platform, key(company));
    expect(await attributes(id)).toEqual({ city: 'Oslo' });
    expect(await attributes(again)).toMatchObject({ company_name: 'Acme' });
    const left = await t.database.db.selectFrom('company').select(['id', 'contacts_count']).execute();
    expect(left).toEqual([{ id: expect.any(Number), contacts_count: 1 }]);
    expect(left[0]?.id).not.toBe(company.id);
  });
});
