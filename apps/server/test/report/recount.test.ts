import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildReports } from '../../src/features/report/actions/rebuild-reports.ts';
import { reactions } from '../../src/main/features.ts';
import { answerEvents, type ReactionEvent } from '../../src/platform/jobs/reactions.ts';
import { fakeClock } from '../clock.ts';
import { startTestApp, type TestApp } from '../harness.ts';

/* All actions that move, merge, or remove what was counted, in a pseudorandom order. */

const clock = fakeClock(new Date('2026-11-23T08:00:00Z'));
let t: TestApp;
let account: string;
let numbers = 0;
beforeAll(async () => {
  t = await startTestApp({ clock });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

/** Pseudorandom numbers, the same in each run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const followed = (name: string) =>
  name === 'report.record' ||
  /^(conversation|contact)\.(rename_label|unassign_removed_agent|empty_deleted_\w+)$/.test(name);

/** Does the work of the relay and the workers until nothing is left; some events are handled twice. */
async function settle(isTwice: boolean): Promise<void> {
  for (;;) {
    const found = await t.outbox();
    if (found.length === 0) return;
    await t.clearOutbox();
    const events = found.map(({ name, data, audience }): ReactionEvent => {
      numbers += 1;
      const accountId = Number(data['account_id'] ?? t.fixtures.account.id);
      return { number: numbers, accountId, name, audience: audience as object, data, createdAt: clock.now() };
    });
    for (const reaction of reactions.filter(({ name }) => followed(name))) {
      const concerned = events.filter(({ name }) => reaction.on.includes(name));
      for (let time = 0; time < (isTwice ? 2 : 1); time += 1)
        await answerEvents(reaction, concerned, t.platform);
    }
  }
}

type Counted = { conversation: number; name: number; source: number; seconds: number | null };
type Message = {
  id: number;
  conversation_id: number;
  began: Date;
  message_type: number;
  private: boolean;
  sender_type: string | null;
  created_at: Date;
};

/** The totals of the messages of each conversation, oldest first. */
function recountOf(messages: readonly Message[]): Counted[] {
  return [...Map.groupBy(messages, ({ conversation_id: id }) => id).values()].flatMap((ofOne) => {
    let waitingSince: Date | null = ofOne[0]?.began ?? null;
    let isAnswered = false;
    return ofOne.flatMap((message): Counted[] => {
      const { id: source, conversation_id: conversation, message_type: type, created_at: at } = message;
      const since = waitingSince;
      const row = (name: number, from: Date | null) => {
        const seconds = from === null ? null : (at.getTime() - from.getTime()) / 1000;
        return { conversation, name, source, seconds };
      };
      if (type === 0) {
        waitingSince ??= at;
        return [row(1, null)];
      }
      const isReply = !message.private && message.sender_type === 'User';
      const isFirst = isReply && !isAnswered;
      if (isReply) [waitingSince, isAnswered] = [null, true];
      const time = isFirst ? [row(6, message.began)] : isReply && since !== null ? [row(7, since)] : [];
      return [row(2, null), ...time];
    });
  });
}

async function expectRecounted(what: string): Promise<void> {
  const { id } = t.fixtures.account;
  const query = async <R>(statement: string): Promise<R[]> =>
    (await t.database.pool.query(statement, [id])).rows as R[];
  const begun = await query(
    `select id, inbox_id, assignee_id as user_id, team_id, nullif(labels, '{}') as labels, status = 1 as is_resolved,
       created_at from conversation where account_id = $1 order by id`,
  );
  const heads = await query(
    `select conversation_id as id, inbox_id, user_id, team_id, labels, is_resolved, created_at
     from reporting_event where account_id = $1 and name = 0 order by conversation_id`,
  );
  expect(heads, what).toEqual(begun);
  const moved = await query<{ count: number }>(
    `select count(*)::int as count from reporting_event r left join conversation c
       on c.account_id = r.account_id and c.id = r.conversation_id
     where r.account_id = $1 and (c.id is null or r.team_id is distinct from c.team_id
       or r.labels is distinct from nullif(c.labels, '{}')
       or (r.name in (3, 4) and r.is_resolved <> (c.status = 1)))`,
  );
  expect(moved, what).toEqual([{ count: 0 }]);
  const messages = await query<Message>(
    `select m.id::int, m.conversation_id::int, c.created_at as began, m.message_type, m.private, m.sender_type,
       m.created_at
     from message m join conversation c on c.account_id = m.account_id and c.id = m.conversation_id
     where m.account_id = $1 and m.message_type in (0, 1) order by m.conversation_id, m.id`,
  );
  const kept = await query<Counted>(
    `select conversation_id::int as conversation, name, source::int, (value_ms / 1000.0)::float8 as seconds
     from reporting_event where account_id = $1 and name in (1, 2, 6, 7) order by 1, 3, 2`,
  );
  expect(kept, what).toEqual(recountOf(messages));
  expect(await rebuildReports(t.platform, id), what).toBe(0);
}

test('rows and sums equal a recount after deletions, merges, renames, and late events', async () => {
  const below = generator(11);
  const { maya, jonas, aiko, app } = t.fixtures;
  const admin = t.as(maya);
  const made = async (path: string, body: object) => {
    const answer = await admin.post(`${account}/${path}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const addContact = async (): Promise<number> =>
    (await made('contacts', { name: `Customer ${(numbers += 1)}` })).payload.contact.id;
  const second = await made('inboxes', { name: 'Second', channel: { type: 'api' } });
  for (const id of [app.id, second.id])
    await made('inbox_members', { inbox_id: id, user_ids: [jonas.id, aiko.id] });
  const teams: number[] = [];
  const labels: { id: number; title: string }[] = [];
  for (const name of ['one', 'two']) {
    teams.push((await made('teams', { name })).id);
    const title = `${name}-label`;
    labels.push({ id: (await made('labels', { title })).id, title });
  }
  let contacts = [await addContact(), await addContact(), await addContact()];
  let conversations: { id: number; contact: number }[] = [];
  const picked = <V>(list: readonly V[]): V => list[below(list.length)] as V;
  const begin = async () => {
    const contact = picked(contacts);
    const body = { inbox_id: picked([app.id, second.id]), contact_id: contact };
    conversations.push({ id: (await made('conversations', body)).id, contact });
  };
  const on = (rest = '') => `conversations/${picked(conversations).id}${rest}`;
  const say = (body: object) => made(on('/messages'), { content: 'Hello', ...body });
  const steps: (() => Promise<unknown>)[] = [
    begin,
    () => say({ message_type: 'incoming' }),
    () => say({ message_type: 'incoming' }),
    () => say({}),
    () => say({}),
    () => say({ private: true }),
    () => made(on('/toggle_status'), {}),
    () => made(on('/toggle_status'), {}),
    () => made(on('/assignments'), { assignee_id: picked([jonas.id, aiko.id, maya.id]) }),
    () => made(on('/assignments'), { team_id: picked(teams) }),
    () => made(on('/labels'), { labels: labels.filter(() => below(2) === 0).map(({ title }) => title) }),
    async () => {
      const gone = picked(conversations);
      await admin.delete(`${account}/conversations/${gone.id}`);
      conversations = conversations.filter((each) => each !== gone);
      await begin();
    },
    async () => {
      const [base, mergee] = [contacts[0], contacts.at(-1)] as [number, number];
      await made('actions/contact_merge', { base_contact_id: base, mergee_contact_id: mergee });
      conversations = conversations.map(({ id, contact }) => ({
        id,
        contact: contact === mergee ? base : contact,
      }));
      contacts = [...contacts.slice(0, -1), await addContact()];
    },
    async () => {
      const gone = picked(contacts);
      await admin.delete(`${account}/contacts/${gone}`);
      conversations = conversations.filter(({ contact }) => contact !== gone);
      contacts = [...contacts.filter((id) => id !== gone), await addContact()];
      await begin();
    },
    async () => {
      const label = picked(labels);
      label.title = `renamed-${(numbers += 1)}`;
      expect((await admin.patch(`${account}/labels/${label.id}`, { title: label.title })).statusCode).toBe(
        200,
      );
    },
    async () => {
      const gone = picked(teams);
      await admin.delete(`${account}/teams/${gone}`);
      teams.splice(teams.indexOf(gone), 1, (await made('teams', { name: `team ${(numbers += 1)}` })).id);
    },
  ];
  for (let count = 0; count < 5; count += 1) await begin();
  for (let round = 0; round < 12; round += 1) {
    const taken = Array.from({ length: 12 }, () => below(steps.length));
    for (const step of taken) {
      clock.advance((1 + below(3000)) * 1000);
      await steps[step]?.();
    }
    await settle(below(2) === 0);
    await expectRecounted(`round ${round}: ${taken.join(' ')}`);
  }
  expect((await admin.delete(`${account}/agents/${jonas.id}`)).statusCode).toBe(200);
  expect((await admin.delete(`${account}/inboxes/${app.id}`)).statusCode).toBe(200);
  await settle(true);
  await expectRecounted('at the end');
  const { rows } = await t.database.pool.query(
    'select count(*)::int as left from reporting_event where inbox_id = $1',
    [app.id],
  );
  expect(rows).toEqual([{ left: 0 }]);
});
