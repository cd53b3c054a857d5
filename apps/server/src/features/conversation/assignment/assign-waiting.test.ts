import { availabilities } from '@confab/contract/features/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { newVisitor } from '../../../../test/visitor.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { announceArrival } from './actions/announce-arrival.ts';
import { assignWaiting } from './actions/assign-waiting.ts';
import { assignWaitingEverywhere } from './actions/assign-waiting-everywhere.ts';
import { assignWaitingTo } from './actions/assign-waiting-to.ts';

// A clock that never moves: the order of turns must not depend on it.
const clock = fakeClock();
const present = new Set<number>();
/** Happens while it is decided who is there. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
let t: TestApp;
let account: string;
beforeAll(async () => {
  const online = async (_account: number, _kind: string, ids: readonly number[]) => {
    await meanwhile();
    return new Set(ids.filter((id) => present.has(id)));
  };
  t = await startTestApp({ clock, presence: { online } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

beforeEach(async () => {
  present.clear();
  const { db } = t.platform;
  await db.updateTable('conversation').set({ assignment_due_at: null }).execute();
  await db.updateTable('inbox_member').set({ last_assigned_at: null }).execute();
  await db.updateTable('account_user').set({ availability: 0, auto_offline: true }).execute();
  await setInbox({ enable_auto_assignment: true, auto_assignment_config: { max_assignment_limit: null } });
});

async function setInbox(values: object) {
  const answer = await t.as(t.fixtures.maya).patch(`${account}/inboxes/${t.fixtures.website.id}`, values);
  expect(answer.statusCode, answer.body).toBe(200);
}

const arrive = (...people: { id: number }[]) => people.forEach(({ id }) => present.add(id));

/** Visitors who each write once; the addresses of their conversations. */
async function waiting(count: number): Promise<string[]> {
  const urls: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    urls.push(`${account}/conversations/${(await visitor.get('/conversations')).json().id}`);
  }
  return urls;
}

const give = () => assignWaiting(t.platform, t.fixtures.account.id, t.fixtures.website.id);
const show = async (url: string) => (await t.as(t.fixtures.maya).get(url)).json();
const assigneeOf = async (url: string) => (await show(url)).meta.assignee?.id ?? null;
const assigneesOf = (urls: readonly string[]) => Promise.all(urls.map(assigneeOf));
const setStatus = (url: string, status: string) =>
  t.as(t.fixtures.maya).post(`${url}/toggle_status`, { status });

test('conversations are assigned to online members, round-robin', async () => {
  const { jonas, aiko, maya, nils } = t.fixtures;
  // Maya is an administrator, but not of this inbox; Nils is of none.
  arrive(jonas, aiko, maya, nils);
  const urls = await waiting(4);
  await t.clearOutbox();
  await give();
  expect(await assigneesOf(urls)).toEqual([jonas.id, aiko.id, jonas.id, aiko.id]);
  const emitted = (await t.outbox()).map(({ name }) => name);
  expect(emitted.filter((name) => name === 'assignee.changed')).toHaveLength(4);
  // The system did it, so no activity line names a user.
  expect(emitted).not.toContain('message.created');
});

test('continues round-robin', async () => {
  const { jonas, aiko } = t.fixtures;
  arrive(jonas, aiko);
  const [first = '', second = ''] = await waiting(2);
  await give();
  const [third = ''] = await waiting(1);
  await give();
  expect(await assigneesOf([first, second, third])).toEqual([jonas.id, aiko.id, jonas.id]);
});

test('two concurrent assignments assign each conversation once, round-robin', async () => {
  const { jonas, aiko } = t.fixtures;
  arrive(jonas, aiko);
  const urls = await waiting(8);
  await t.clearOutbox();
  await Promise.all([give(), give(), give(), give()]);
  const assignees = await assigneesOf(urls);
  expect(assignees.filter((id) => id === jonas.id)).toHaveLength(4);
  expect(assignees.filter((id) => id === aiko.id)).toHaveLength(4);
  const emitted = (await t.outbox()).filter(({ name }) => name === 'assignee.changed');
  expect(emitted).toHaveLength(8);
  await t.clearOutbox();
  await give();
  expect(await t.outbox()).toEqual([]);
});

test('an assignment waits for a concurrent one on another node', async () => {
  const { jonas, aiko } = t.fixtures;
  arrive(jonas, aiko);
  const [url = ''] = await waiting(1);
  const other = await t.database.pool.connect();
  try {
    const inbox = [t.fixtures.account.id, t.fixtures.website.id];
    await other.query('begin');
    await other.query('select 1 from inbox where account_id = $1 and id = $2 for no key update', inbox);
    await other.query(
      `update inbox_member set last_assigned_at = now() where account_id = $1 and inbox_id = $2 and user_id = ${jonas.id}`,
      inbox,
    );
    const giving = give();
    await expect
      .poll(async () => {
        const { rows } = await t.database.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length;
      })
      .toBe(1);
    await other.query('commit');
    await giving;
  } finally {
    other.release();
  }
  expect(await assigneeOf(url)).toBe(aiko.id);
});

describe('with no one online', () => {
  test('they wait, and are assigned to the first member who comes online', async () => {
    const { jonas, aiko } = t.fixtures;
    const urls = await waiting(2);
    await give();
    expect(await assigneesOf(urls)).toEqual([null, null]);
    arrive(aiko);
    await t.clearOutbox();
    await announceArrival(t.platform, t.fixtures.account.id, aiko.id);
    expect((await t.outbox()).map(({ name, data }) => [name, data['user_id']])).toEqual([
      ['user.availability_changed', aiko.id],
    ]);
    await assignWaitingTo(t.platform, t.fixtures.account.id, aiko.id);
    expect(await assigneesOf(urls)).toEqual([aiko.id, aiko.id]);
    await t.clearOutbox();
    await announceArrival(t.platform, t.fixtures.account.id, jonas.id);
    expect(await t.outbox()).toEqual([]);
  });

  test('setting oneself online counts as coming online', async () => {
    await t.clearOutbox();
    const chosen = { profile: { account_id: t.fixtures.account.id, availability: 'online' } };
    const answer = await t.as(t.fixtures.jonas).post('/api/v1/profile/availability', chosen);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await t.outbox()).map(({ name }) => name)).toContain('user.availability_changed');
  });

  test('busy and offline members get none; members set to always online get them', async () => {
    const { jonas, aiko } = t.fixtures;
    arrive(jonas, aiko);
    const set = (id: number, values: { availability?: number; auto_offline?: boolean }) =>
      t.platform.db.updateTable('account_user').set(values).where('user_id', '=', id).execute();
    await set(jonas.id, { availability: 2 });
    await set(aiko.id, { availability: 1 });
    const [url = ''] = await waiting(1);
    await give();
    expect(await assigneeOf(url)).toBe(null);
    present.clear();
    await set(aiko.id, { availability: 0, auto_offline: false });
    await assignWaitingEverywhere(t.platform);
    expect(await assigneeOf(url)).toBe(aiko.id);
  });
});

test('one who becomes busy at that moment gets none', async () => {
  const { jonas } = t.fixtures;
  arrive(jonas);
  const urls = await waiting(1);
  const busy = { availability: availabilities.indexOf('busy') };
  meanwhile = () =>
    t.platform.db.updateTable('account_user').set(busy).where('user_id', '=', jonas.id).execute();
  await give();
  meanwhile = () => Promise.resolve();
  expect(await assigneesOf(urls)).toEqual([null]);
});

describe('waiting conversations', () => {
  test('include every opening conversation without an assignee, and none that was unassigned manually', async () => {
    const { jonas } = t.fixtures;
    arrive(jonas);
    const [url = ''] = await waiting(1);
    await give();
    expect(await assigneeOf(url)).toBe(jonas.id);
    // Unassigned by hand, it stays unassigned.
    await t.as(t.fixtures.maya).post(`${url}/assignments`, { assignee_id: null });
    await give();
    expect(await assigneeOf(url)).toBe(null);
    await setStatus(url, 'resolved');
    await setStatus(url, 'open');
    await give();
    expect(await assigneeOf(url)).toBe(jonas.id);
  });

  test('exclude one that was assigned, resolved, or snoozed in the meantime', async () => {
    const { jonas, aiko } = t.fixtures;
    const [taken = '', resolved = '', snoozed = ''] = await waiting(3);
    await t.as(aiko).post(`${taken}/assignments`, { assignee_id: aiko.id });
    await setStatus(resolved, 'resolved');
    await setStatus(snoozed, 'snoozed');
    arrive(jonas);
    await give();
    expect(await assigneesOf([taken, resolved, snoozed])).toEqual([aiko.id, null, null]);
  });

  test('include one that opens with an assignee who left the inbox', async () => {
    const { jonas, aiko, website } = t.fixtures;
    const [url = ''] = await waiting(1);
    await t.as(t.fixtures.maya).post(`${url}/assignments`, { assignee_id: aiko.id });
    await setStatus(url, 'resolved');
    const membership = { account_id: t.fixtures.account.id, inbox_id: website.id, user_id: aiko.id };
    await t.platform.db.deleteFrom('inbox_member').where('user_id', '=', aiko.id).execute();
    await setStatus(url, 'open');
    await t.platform.db.insertInto('inbox_member').values(membership).execute();
    expect(await assigneeOf(url)).toBe(aiko.id);
    arrive(jonas);
    await give();
    expect(await assigneeOf(url)).toBe(jonas.id);
  });

  test('are empty while the inbox has it disabled', async () => {
    const [before = ''] = await waiting(1);
    await setInbox({ enable_auto_assignment: false });
    const [url = ''] = await waiting(1);
    arrive(t.fixtures.jonas);
    await give();
    await assignWaitingEverywhere(t.platform);
    expect(await assigneesOf([before, url])).toEqual([null, null]);
  });
});

test('a member has at most as many open conversations of the inbox as its limit', async () => {
  const { jonas, aiko } = t.fixtures;
  await t.platform.db.updateTable('conversation').set({ assignee_id: null }).execute();
  await sql`update conversation_count set count = 0`.execute(t.platform.db);
  await setInbox({ auto_assignment_config: { max_assignment_limit: 2 } });
  arrive(jonas, aiko);
  const urls = await waiting(5);
  await give();
  expect(await assigneesOf(urls)).toEqual([jonas.id, aiko.id, jonas.id, aiko.id, null]);
  await setStatus(urls[1] ?? '', 'resolved');
  await give();
  expect(await assigneeOf(urls[4] ?? '')).toBe(aiko.id);
});
