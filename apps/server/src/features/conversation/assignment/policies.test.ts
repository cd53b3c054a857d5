import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { statusNumber } from '../model.ts';
import { assignWaiting } from './actions/assign-waiting.ts';
import { unassignAbsent } from './actions/unassign-absent.ts';

const clock = fakeClock();
const present = new Set<number>();
let t: TestApp;
let account: string;
let people: number[];
let teamId: number;

beforeAll(async () => {
  const online = (_account: number, _kind: string, ids: readonly number[]) =>
    Promise.resolve(new Set(ids.filter((id) => present.has(id))));
  t = await startTestApp({ clock, presence: { online } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  const { jonas, aiko, nils, website, app } = t.fixtures;
  people = [jonas.id, aiko.id, nils.id];
  const everyone = { user_ids: people };
  for (const { id } of [website, app])
    await maya().patch(`${account}/inbox_members`, { inbox_id: id, ...everyone });
  teamId = (await maya().post(`${account}/teams`, { name: 'orders' })).json().id;
  await maya().post(`${account}/teams/${teamId}/team_members`, { user_ids: [jonas.id, nils.id] });
});
afterAll(() => t.close());
beforeEach(reset);

const maya = () => t.as(t.fixtures.maya);

async function reset() {
  const { db } = t.platform;
  present.clear();
  await db.deleteFrom('conversation').execute();
  await db.deleteFrom('conversation_count').execute();
  await db.updateTable('inbox_member').set({ last_assigned_at: null }).execute();
  await db
    .updateTable('account_user')
    .set({ availability: 0, auto_offline: true, away_since: null })
    .execute();
  for (const { id } of [t.fixtures.website, t.fixtures.app])
    await setInbox(
      { assignment_order: 'round_robin', max_assignment_limit: null, return_after_minutes: null },
      id,
    );
  await setTeam({ assignment_order: 'round_robin', max_assignment_limit: null });
}

async function setInbox(config: object, id = t.fixtures.website.id) {
  const values = { enable_auto_assignment: true, auto_assignment_config: config };
  const answer = await maya().patch(`${account}/inboxes/${id}`, values);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function setTeam(config: object) {
  const answer = await maya().patch(`${account}/teams/${teamId}`, { auto_assignment_config: config });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function open(values: object = {}): Promise<number> {
  const input = { inbox_id: t.fixtures.website.id, contact_id: t.fixtures.tessa.id, ...values };
  const answer = await maya().post(`${account}/conversations`, input);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}

const setStatus = (id: number, status: string) =>
  maya().post(`${account}/conversations/${id}/toggle_status`, { status });
const setAvailability = (userId: number, availability: number) =>
  t.platform.db.updateTable('account_user').set({ availability }).where('user_id', '=', userId).execute();
const give = (inboxId = t.fixtures.website.id) => assignWaiting(t.platform, t.fixtures.account.id, inboxId);

function stored() {
  const columns = ['display_id', 'inbox_id', 'assignee_id', 'team_id', 'status'] as const;
  return t.platform.db.selectFrom('conversation').select(columns).orderBy('display_id').execute();
}

/** How many open conversations each has, counted from the conversations themselves. */
async function loads(where: Partial<Awaited<ReturnType<typeof stored>>[number]> = {}): Promise<number[]> {
  const rows = (await stored()).filter(
    (row) =>
      row.status === statusNumber('open') &&
      (where.inbox_id === undefined || row.inbox_id === where.inbox_id) &&
      (where.team_id === undefined || row.team_id === where.team_id),
  );
  return people.map((id) => rows.filter((row) => row.assignee_id === id).length);
}

type Order = 'round_robin' | 'balanced';
type Config = { assignment_order: Order; max_assignment_limit: number | null };
type Conversation = {
  id: number;
  isOpen: boolean;
  team: boolean;
  assignee: number | null;
  due: number | null;
};

/** The expected result, computed without a database. */
class Model {
  readonly there = new Set<number>();
  readonly busy = new Set<number>();
  readonly conversations: Conversation[] = [];
  readonly turns = new Map<number, number>();
  inbox: Config = { assignment_order: 'round_robin', max_assignment_limit: null };
  team: Config = { ...this.inbox };
  private turn = 0;

  load = (userId: number, inTeam: boolean) =>
    this.conversations.filter(
      (conversation) =>
        conversation.isOpen && conversation.assignee === userId && (!inTeam || conversation.team),
    ).length;

  give() {
    const waiting = this.conversations.filter(({ due }) => due !== null);
    for (const conversation of waiting.toSorted((a, b) => (a.due ?? 0) - (b.due ?? 0) || a.id - b.id)) {
      const next = this.next(conversation.team);
      if (next === undefined) continue;
      Object.assign(conversation, { assignee: next, due: null });
      this.turns.set(next, (this.turn += 1));
    }
  }

  private next(inTeam: boolean): number | undefined {
    const limitOf = (config: Config) => config.max_assignment_limit ?? Infinity;
    const able = people.filter(
      (id, index) =>
        this.there.has(id) &&
        !this.busy.has(id) &&
        (!inTeam || index !== 1) &&
        this.load(id, false) < limitOf(this.inbox) &&
        (!inTeam || this.load(id, true) < limitOf(this.team)),
    );
    const { assignment_order: order } = inTeam ? this.team : this.inbox;
    const weight = (id: number) => (order === 'balanced' ? this.load(id, inTeam) : 0);
    const turnOf = (id: number) => this.turns.get(id) ?? 0;
    return able.toSorted((a, b) => weight(a) - weight(b) || turnOf(a) - turnOf(b) || a - b)[0];
  }
}

const who = fc.nat({ max: 2 });
const config = fc.record({
  assignment_order: fc.constantFrom<Order>('round_robin', 'balanced'),
  max_assignment_limit: fc.constantFrom(null, 1, 2, 3),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('arrive' as const), who }) },
  fc.record({ do: fc.constant('leave' as const), who }),
  fc.record({ do: fc.constantFrom('busy' as const, 'free' as const), who }),
  { weight: 6, arbitrary: fc.record({ do: fc.constant('open' as const), team: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('resolve' as const, 'reopen' as const), at: fc.nat() }),
  },
  fc.record({ do: fc.constant('unassign' as const), at: fc.nat() }),
  fc.record({ do: fc.constantFrom('inbox' as const, 'team' as const), config }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(model: Model, action: Step) {
  const user = 'who' in action ? (people[action.who] ?? 0) : 0;
  const conversation =
    'at' in action ? model.conversations[action.at % (model.conversations.length || 1)] : undefined;
  switch (action.do) {
    case 'arrive':
      model.there.add(user);
      present.add(user);
      return;
    case 'leave':
      model.there.delete(user);
      present.delete(user);
      return;
    case 'busy':
    case 'free':
      model.busy[action.do === 'busy' ? 'add' : 'delete'](user);
      await setAvailability(user, action.do === 'busy' ? 2 : 0);
      return;
    case 'open': {
      const id = await open(action.team ? { team_id: teamId } : {});
      model.conversations.push({
        id,
        isOpen: true,
        team: action.team,
        assignee: null,
        due: clock.now().getTime(),
      });
      return;
    }
    case 'resolve':
    case 'reopen': {
      if (conversation === undefined || conversation.isOpen === (action.do === 'reopen')) return;
      await setStatus(conversation.id, conversation.isOpen ? 'resolved' : 'open');
      conversation.isOpen = !conversation.isOpen;
      conversation.due = conversation.isOpen && conversation.assignee === null ? clock.now().getTime() : null;
      return;
    }
    case 'unassign':
      if (conversation?.assignee == null) return;
      await maya().post(`${account}/conversations/${conversation.id}/assignments`, { assignee_id: null });
      conversation.assignee = null;
      return;
    case 'inbox':
      model.inbox = action.config;
      await setInbox(action.config);
      return;
    case 'team':
      model.team = action.config;
      await setTeam(action.config);
  }
}

test('conversations are assigned by the policies, in every case', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      await reset();
      const model = new Model();
      for (const action of steps) {
        clock.advance(1000);
        await take(model, action);
        await give();
        model.give();
        const rows = await stored();
        const seen = rows.map((row) => ({ id: row.display_id, assignee: row.assignee_id }));
        expect(seen).toEqual(model.conversations.map(({ id, assignee }) => ({ id, assignee })));
      }
    }),
    { seed: 20_261_202, numRuns: 12 },
  );
}, 60_000);

test('many concurrent assignments exceed neither the limit of the inbox nor that of the team', async () => {
  const { website, app } = t.fixtures;
  await setInbox({ max_assignment_limit: 3 });
  await setTeam({ max_assignment_limit: 4, assignment_order: 'balanced' });
  for (let n = 0; n < 8; n += 1) {
    await open({ team_id: teamId });
    await open({ team_id: teamId, inbox_id: app.id });
    await open();
  }
  for (const id of people) present.add(id);
  await t.clearOutbox();
  const nodes = [website, app, website, app, website, app];
  await Promise.all(nodes.map(({ id }) => give(id)));
  const assigned = (await stored()).filter(({ assignee_id: id }) => id !== null);
  const emitted = (await t.outbox()).filter(({ name }) => name === 'assignee.changed');
  expect(emitted).toHaveLength(assigned.length);
  for (const load of await loads({ inbox_id: website.id })) expect(load).toBe(3);
  // Aiko is not in the team; the others have all it allows.
  expect(await loads({ team_id: teamId })).toEqual([4, 0, 4]);
});

test.each([
  ['the inbox', false],
  ['the team', true],
])('balanced assigns to the member with the fewest open conversations of %s', async (_what, isOfTeam) => {
  await (isOfTeam ? setTeam : setInbox)({ assignment_order: 'balanced' });
  const values = isOfTeam ? { team_id: teamId } : {};
  const [first = 0, , last = 0] = people;
  for (const id of [first, last]) present.add(id);
  const add = async (): Promise<number> => {
    clock.advance(1000);
    const id = await open(values);
    await give();
    return id;
  };
  const ids = [await add(), await add(), await add(), await add()];
  expect((await stored()).map(({ assignee_id: id }) => id)).toEqual([first, last, first, last]);
  for (const index of [1, 3]) await setStatus(ids[index] ?? 0, 'resolved');
  // It would be the other's turn.
  await add();
  await add();
  expect((await stored()).slice(4).map(({ assignee_id: id }) => id)).toEqual([last, last]);
});

test('round-robin never gives one member more than one ahead of another', async () => {
  for (const id of people) present.add(id);
  const order: (number | null)[] = [];
  for (let n = 0; n < 9; n += 1) {
    await open();
    await give();
    order.push((await stored()).at(-1)?.assignee_id ?? null);
    if (n % 4 === 1) await setStatus((await stored()).at(-1)?.display_id ?? 0, 'resolved');
  }
  for (let from = 0; from < order.length; from += 1) {
    for (let to = from + 1; to <= order.length; to += 1) {
      const counts = people.map((id) => order.slice(from, to).filter((other) => other === id).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
  }
});

/** Within one interval: only members who were available all the time get conversations. */
function expectFair(assigned: readonly { to: number | null; there: ReadonlySet<number> }[]) {
  const steady = people.filter((id) => assigned.every(({ there }) => there.has(id)));
  const counts = steady.map((id) => assigned.filter(({ to }) => to === id).length);
  expect(Math.max(0, ...counts) - Math.min(...counts, Infinity)).toBeLessThanOrEqual(1);
  for (const { to, there } of assigned) expect(to === null ? there.size === 0 : there.has(to)).toBe(true);
}

test('round-robin never puts a continuously available member more than one ahead, regardless of others', async () => {
  const moves = fc.array(fc.option(who, { freq: 2 }), { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(moves, async (comeOrGo) => {
      await reset();
      for (const id of people) present.add(id);
      const assigned: { to: number | null; there: Set<number> }[] = [];
      for (const one of comeOrGo) {
        const moved = one === null ? undefined : people[one];
        if (moved !== undefined && !present.delete(moved)) present.add(moved);
        await open();
        await give();
        assigned.push({ to: (await stored()).at(-1)?.assignee_id ?? null, there: new Set(present) });
      }
      for (let from = 0; from < assigned.length; from += 1)
        for (let to = from + 1; to <= assigned.length; to += 1) expectFair(assigned.slice(from, to));
    }),
    { seed: 20_261_208, numRuns: 5 },
  );
}, 60_000);

describe('a team', () => {
  test('whose members are all away keeps its conversation waiting, also where the inbox does not assign', async () => {
    const [jonas = 0, aiko = 0] = people;
    await maya().patch(`${account}/inboxes/${t.fixtures.app.id}`, { enable_auto_assignment: false });
    present.add(aiko);
    const id = await open({ inbox_id: t.fixtures.app.id, team_id: teamId });
    const other = await open({ inbox_id: t.fixtures.app.id });
    await maya().post(`${account}/conversations/${other}/assignments`, { team_id: teamId });
    await give(t.fixtures.app.id);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([null, null]);
    present.add(jonas);
    await give(t.fixtures.app.id);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([jonas, jonas]);
    expect((await stored())[0]?.display_id).toBe(id);
  });

  test('that assigns manually gets no assignee from its inbox either', async () => {
    for (const id of people) present.add(id);
    await maya().patch(`${account}/teams/${teamId}`, { allow_auto_assign: false });
    await open({ team_id: teamId });
    await open();
    await give();
    expect((await stored()).map((row) => row.assignee_id === null)).toEqual([true, false]);
    await maya().patch(`${account}/teams/${teamId}`, { allow_auto_assign: true });
    await give();
    expect((await stored()).some((row) => row.assignee_id === null)).toBe(false);
  });
});

test('unspecified policy fields are unchanged', async () => {
  await setInbox({ assignment_order: 'balanced', max_assignment_limit: 4, return_after_minutes: 30 });
  const changed = await setInbox({ max_assignment_limit: 5 });
  expect(changed.auto_assignment_config).toEqual({
    assignment_order: 'balanced',
    max_assignment_limit: 5,
    return_after_minutes: 30,
  });
  await setTeam({ assignment_order: 'balanced', max_assignment_limit: 4 });
  expect((await setTeam({ max_assignment_limit: null })).auto_assignment_config).toEqual({
    assignment_order: 'balanced',
    max_assignment_limit: null,
  });
});

describe('absent members', () => {
  const minuteMs = 60_000;

  async function leftBehind() {
    const [jonas = 0] = people;
    await setInbox({ return_after_minutes: 10 }, t.fixtures.app.id);
    await maya().patch(`${account}/inboxes/${t.fixtures.app.id}`, { enable_auto_assignment: true });
    present.add(jonas);
    const conversation = await open({ inbox_id: t.fixtures.app.id });
    const untouched = await open({ inbox_id: t.fixtures.app.id });
    await give(t.fixtures.app.id);
    await t.platform.db
      .updateTable('conversation')
      .set({ waiting_since: null })
      .where('display_id', '=', untouched)
      .execute();
    expect((await stored()).map((row) => row.assignee_id)).toEqual([jonas, jonas]);
    await unassignAbsent(t.platform);
    present.delete(jonas);
    await unassignAbsent(t.platform);
    return { jonas, asked: conversation, quiet: untouched };
  }

  test('lose waiting conversations, which another member gets', async () => {
    const { jonas, asked: conversation } = await leftBehind();
    const [, aiko = 0] = people;
    clock.advance(9 * minuteMs);
    await unassignAbsent(t.platform);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([jonas, jonas]);
    clock.advance(minuteMs);
    await t.clearOutbox();
    await unassignAbsent(t.platform);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([null, jonas]);
    expect((await t.outbox()).map(({ name }) => name)).toContain('assignee.changed');
    const lines = (await maya().get(`${account}/conversations/${conversation}/messages`)).json().payload;
    expect(lines.at(-1)).toMatchObject({ message_type: 2, content: 'Unassigned from Jonas, who is away' });
    present.add(aiko);
    await give(t.fixtures.app.id);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([aiko, jonas]);
  });

  test('who return in time keep them, and their absence restarts', async () => {
    const { jonas } = await leftBehind();
    clock.advance(9 * minuteMs);
    present.add(jonas);
    await unassignAbsent(t.platform);
    present.delete(jonas);
    clock.advance(5 * minuteMs);
    await unassignAbsent(t.platform);
    clock.advance(9 * minuteMs);
    await unassignAbsent(t.platform);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([jonas, jonas]);
    clock.advance(minuteMs);
    await unassignAbsent(t.platform);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([null, jonas]);
  });

  test('include busy ones, and none where the inbox does not configure it', async () => {
    const { jonas } = await leftBehind();
    present.add(jonas);
    await unassignAbsent(t.platform);
    await setAvailability(jonas, 2);
    await setInbox({ return_after_minutes: null }, t.fixtures.app.id);
    await unassignAbsent(t.platform);
    clock.advance(20 * minuteMs);
    await unassignAbsent(t.platform);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([jonas, jonas]);
    await setInbox({ return_after_minutes: 5 }, t.fixtures.app.id);
    await unassignAbsent(t.platform);
    clock.advance(5 * minuteMs);
    await unassignAbsent(t.platform);
    expect((await stored()).map((row) => row.assignee_id)).toEqual([null, jonas]);
  });
});
