import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { verifyDomainsJob } from './jobs.ts';

const clock = fakeClock();
/** Records of the domain name system; names without records do not exist. */
const records = new Map<string, string[] | undefined>();
let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp({
    clock,
    readTextRecords: async (name) => {
      if (records.has(name) && records.get(name) === undefined) throw new Error('no server answers');
      return records.get(name) ?? [];
    },
  });
  base = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
});
afterAll(() => t.close());
beforeEach(async () => {
  records.clear();
  await t.database.db.deleteFrom('portal').execute();
});

const name = '_confab.help.acme.example';
async function claim(slug = 'help', who = t.fixtures.maya, at = base) {
  const values = { name: 'Acme', slug, custom_domain: 'help.acme.example' };
  const answer = await t.as(who).post(at, values);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const verify = (slug = 'help') => t.as(t.fixtures.maya).post(`${base}/${slug}/verify_domain`);
const read = async () => {
  const headers = { host: 'help.acme.example' };
  return (await t.app.inject({ method: 'GET', url: '/hc/x/en.json', headers })).json().name;
};

test('a domain is served once its record was found, and nothing links to it before', async () => {
  const { domain } = await claim();
  expect(domain).toEqual({
    is_verified: false,
    record: { type: 'TXT', name, value: expect.stringMatching(/^confab-verification=\S{20,}$/) },
  });
  records.set(name, ['v=spf1 -all', 'confab-verification=another']);
  expect((await verify()).json().domain.is_verified).toBe(false);
  expect(await read()).toBeUndefined();
  const portal = async () =>
    (await t.app.inject({ method: 'GET', url: '/hc/help/en.json', headers: { host: 'confab.test' } })).json();
  expect((await portal()).custom_domain).toBeNull();
  records.set(name, ['v=spf1 -all', ` ${domain.record.value}`]);
  await t.database.db.deleteFrom('outbox').execute();
  expect((await verify()).json().domain).toEqual({ is_verified: true });
  expect((await t.outbox()).map(({ name: event }) => event)).toEqual(['portal.changed']);
  expect(await read()).toBe('Acme');
  expect((await portal()).custom_domain).toBe('help.acme.example');
});

test('another domain has to be verified again; the same one, and other values, do not', async () => {
  const { domain } = await claim();
  records.set(name, [domain.record.value]);
  await verify();
  const change = async (values: object) => (await t.as(t.fixtures.maya).patch(`${base}/help`, values)).json();
  expect((await change({ custom_domain: 'help.acme.example', name: 'Acme help' })).domain).toEqual({
    is_verified: true,
  });
  const other = (await change({ custom_domain: 'docs.acme.example' })).domain;
  expect(other).toMatchObject({ is_verified: false, record: { name: '_confab.docs.acme.example' } });
  expect(other.record.value).not.toBe(domain.record.value);
  const back = (await change({ custom_domain: 'help.acme.example' })).domain;
  expect(back.is_verified).toBe(false);
  expect((await verify()).json().domain.is_verified).toBe(false);
  expect(await change({ custom_domain: null })).not.toHaveProperty('domain');
});

test('an unverified claim to a domain does not stop its owner from verifying it; a verified one does', async () => {
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/portals`;
  const squatter = await claim('squat', t.fixtures.rex, theirs);
  const { domain } = await claim();
  records.set(name, [domain.record.value]);
  expect((await verify()).json().domain.is_verified).toBe(true);
  expect(await read()).toBe('Acme');
  records.set(name, [squatter.domain.record.value]);
  const late = await t.as(t.fixtures.rex).post(`${theirs}/squat/verify_domain`);
  expect([late.statusCode, late.json().attributes]).toEqual([422, ['custom_domain']]);
  const again = await t
    .as(t.fixtures.rex)
    .post(theirs, { name: 'X', slug: 'x', custom_domain: 'help.acme.example' });
  expect([again.statusCode, again.json().attributes]).toEqual([422, ['custom_domain']]);
});

test('a job looks up records for a week, and continues after a domain that fails', async () => {
  const { domain } = await claim();
  const lost = await t
    .as(t.fixtures.maya)
    .post(base, { name: 'Lost', slug: 'lost', custom_domain: 'lost.acme.example' });
  expect(lost.statusCode).toBe(200);
  records.set('_confab.lost.acme.example', undefined);
  expect((await verify('lost')).statusCode).toBe(503);
  await verifyDomainsJob.execute({}, t.platform);
  expect(await read()).toBeUndefined();
  records.set(name, [domain.record.value]);
  clock.advance(8 * 24 * 3_600_000);
  await verifyDomainsJob.execute({}, t.platform);
  expect(await read()).toBeUndefined();
  clock.advance(-2 * 24 * 3_600_000);
  await verifyDomainsJob.execute({}, t.platform);
  expect(await read()).toBe('Acme');
});
