import type { BulkAction } from '@confab/contract/features/bulk-action';
import type { Macro, MacroRun } from '@confab/contract/features/macro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBulkAction } from '../../src/features/conversation/bulk/actions/run-bulk-action.ts';
import { executeMacro } from '../../src/features/macro/actions/execute-macro.ts';
import { fingerprint } from '../contract-fuzz/fingerprint.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { addContact, type FixtureMember } from '../fixtures.ts';
import { form } from '../form.ts';
import { startTestApp, type TestApp } from '../harness.ts';

/**
 * Ids of another account in lists, conditions, and parameters of actions instead of the path. They are not found, like
 * unknown ids, and nothing of the other account changes.
 */
let t: TestApp;
let base: string;
let theirBase: string;
let ours: number;
let theirs: { displayId: number; id: number; teamId: number; blobId: number; notificationId: number };

beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  theirBase = `/api/v1/accounts/${t.fixtures.rival.id}`;
  ours = (await posted(t.fixtures.maya, `${base}/conversations`, { source_id: t.fixtures.tessa.sourceId }))
    .id;
  theirs = await rivals();
});
afterAll(() => t.close());

async function posted(by: FixtureMember, path: string, body: object): Promise<{ id: number }> {
  const answer = await t.as(by).post(path, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Data of the other account, with a display id that this one does not use. */
async function rivals(): Promise<typeof theirs> {
  const { rival, rivalInbox, rex } = t.fixtures;
  const { db } = t.database;
  const contact = await addContact(t.platform, rival.id, rivalInbox.id, { name: 'Zebedee' });
  const { id: displayId } = await posted(rex, `${theirBase}/conversations`, {
    inbox_id: rivalInbox.id,
    contact_id: contact.id,
    message: { content: 'A pangolin for us alone' },
  });
  const row = await db
    .updateTable('conversation')
    .set({ display_id: 900_001 })
    .where('account_id', '=', rival.id)
    .where('display_id', '=', displayId)
    .returning(['id', 'inbox_id'])
    .executeTakeFirstOrThrow();
  const notification = await db
    .insertInto('notification')
    .values({
      account_id: rival.id,
      user_id: rex.id,
      notification_type: 2,
      conversation_id: row.id,
      inbox_id: row.inbox_id,
      last_activity_at: new Date(),
      source_event: 1,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: teamId } = await posted(rex, `${theirBase}/teams`, { name: 'rivals' });
  const file = await form([['attachment', { name: 'terms.txt', bytes: Buffer.from('the terms') }]]);
  const upload = await t.as(rex).inject({ method: 'POST', url: `${theirBase}/upload`, ...file });
  const { blob_id: blobId } = upload.json<{ blob_id: number }>();
  return { displayId: 900_001, id: row.id, teamId, blobId, notificationId: notification.id };
}

/** All data of the other account. */
async function theirRows(): Promise<unknown> {
  const { db } = t.database;
  const { id } = t.fixtures.rival;
  return Promise.all(
    (['conversation', 'message', 'notification', 'team_member', 'attachment'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('account_id', '=', id).execute(),
    ),
  );
}

async function leavesThem(work: () => Promise<void>): Promise<void> {
  const before = await theirRows();
  await work();
  expect(await theirRows()).toEqual(before);
}

const shown = async () =>
  (await t.as(t.fixtures.maya).get(`${base}/conversations/${ours}`)).json<{
    meta: { assignee?: { id: number }; team?: { id: number } };
  }>().meta;

async function bulk(body: object): Promise<BulkAction> {
  const { id } = await posted(t.fixtures.maya, `${base}/bulk_actions/start`, body);
  await runBulkAction(t.platform, { accountId: t.fixtures.account.id, id });
  return (await t.as(t.fixtures.maya).get(`${base}/bulk_actions/${id}`)).json();
}

describe('a bulk action', () => {
  test('skips conversations of another account', () =>
    leavesThem(async () => {
      const done = await bulk({ ids: [theirs.displayId, theirs.id], labels: { add: ['taken'] } });
      expect(done).toMatchObject({ status: 'done', changed_count: 0, skipped_count: 2 });
    }));

  test('assigns nothing to users and teams of another account', () =>
    leavesThem(async () => {
      await bulk({ ids: [ours], fields: { assignee_id: t.fixtures.rex.id } });
      expect((await shown()).assignee).toBeUndefined();
      await bulk({ ids: [ours], fields: { team_id: theirs.teamId } });
      expect((await shown()).team).toBeUndefined();
    }));

  test('of a list or filter that names another account changes nothing', () =>
    leavesThem(async () => {
      const { rivalInbox, rex } = t.fixtures;
      const labels = { add: ['taken'] };
      const condition = (key: string, id: number) => ({
        payload: [{ attribute_key: key, filter_operator: 'equal_to', values: [id] }],
        labels,
      });
      for (const body of [
        condition('inbox_id', rivalInbox.id),
        condition('team_id', theirs.teamId),
        condition('assignee_id', rex.id),
        condition('display_id', theirs.displayId),
      ])
        expect(await bulk(body)).toMatchObject({ changed_count: 0 });
      for (const list of [{ inbox_id: rivalInbox.id }, { team_id: theirs.teamId }]) {
        const answer = await t.as(t.fixtures.maya).post(`${base}/bulk_actions/start`, { list, labels });
        expect([200, 401, 404]).toContain(answer.statusCode);
        if (answer.statusCode !== 200) continue;
        const { id } = answer.json<BulkAction>();
        await runBulkAction(t.platform, { accountId: t.fixtures.account.id, id });
        const done = await t.as(t.fixtures.maya).get(`${base}/bulk_actions/${id}`);
        expect(done.json<BulkAction>()).toMatchObject({ changed_count: 0 });
      }
    }));
});

describe('a macro', () => {
  async function run(action: { action_name: string; action_params: unknown[] }, id: number) {
    const answer = await t
      .as(t.fixtures.maya)
      .post(`${base}/macros`, { name: 'Take it', visibility: 'global', actions: [action] });
    const macro = answer.json<{ payload: Macro }>().payload;
    const path = `${base}/macros/${macro.id}/runs`;
    const started = await t.as(t.fixtures.maya).post(path, { conversation_ids: [id] });
    const { id: runId } = started.json<MacroRun>();
    await executeMacro(t.platform, { accountId: t.fixtures.account.id, id: runId });
    const ended = await t.as(t.fixtures.maya).get(`${path}/${runId}`);
    return { macro, steps: ended.json<MacroRun>().steps.map(({ status }) => status) };
  }

  test('skips conversations of another account', () =>
    leavesThem(async () => {
      for (const id of [theirs.displayId, theirs.id])
        expect((await run({ action_name: 'add_label', action_params: ['taken'] }, id)).steps).toEqual([]);
    }));

  test.each([
    ['assign_agent', () => t.fixtures.rex.id],
    ['assign_team', () => theirs.teamId],
    ['send_attachment', () => theirs.blobId],
  ])('with a reference to another account fails: %s', (name, id) =>
    leavesThem(async () => {
      const { macro, steps } = await run({ action_name: name, action_params: [id()] }, ours);
      expect(steps).toEqual(['failed']);
      expect(macro.files).toBeUndefined();
      const { assignee, team } = await shown();
      expect([assignee, team]).toEqual([undefined, undefined]);
    }),
  );
});

test('users of another account can neither participate nor join a team', () =>
  leavesThem(async () => {
    const user_ids = [t.fixtures.rex.id];
    const part = await t.as(t.fixtures.maya).post(`${base}/conversations/${ours}/participants`, { user_ids });
    expect(part.json()).toEqual([]);
    const { id } = await posted(t.fixtures.maya, `${base}/teams`, { name: 'orders' });
    for (const method of ['POST', 'PATCH'] as const) {
      const answer = await t
        .as(t.fixtures.maya)
        .inject({ method, url: `${base}/teams/${id}/team_members`, payload: { user_ids } });
      expect(answer.statusCode).toBe(401);
    }
    expect((await t.as(t.fixtures.maya).get(`${base}/teams/${id}/team_members`)).json()).toEqual([]);
  }));

test('a custom filter with ids of another account shows nothing of it', () =>
  leavesThem(async () => {
    for (const [key, id] of [
      ['inbox_id', t.fixtures.rivalInbox.id],
      ['display_id', theirs.displayId],
      ['assignee_id', t.fixtures.rex.id],
    ] as const) {
      const query = { payload: [{ attribute_key: key, filter_operator: 'equal_to', values: [id] }] };
      await posted(t.fixtures.maya, `${base}/custom_filters`, { name: 'Theirs', filter_type: 0, query });
      const answer = await t.as(t.fixtures.maya).post(`${base}/conversations/filter`, query);
      expect(answer.json<{ payload: unknown[] }>().payload).toEqual([]);
    }
  }));

test('an attribute of another account is unknown here', async () => {
  const { rex, maya } = t.fixtures;
  await posted(rex, `${theirBase}/custom_attribute_definitions`, {
    attribute_display_name: 'Secret plan',
    attribute_key: 'secret_plan',
    attribute_display_type: 'text',
    attribute_model: 'conversation_attribute',
  });
  const query = {
    payload: [{ attribute_key: 'secret_plan', filter_operator: 'equal_to', values: ['x'] }],
  };
  expect((await t.as(rex).post(`${theirBase}/conversations/filter`, query)).statusCode).toBe(200);
  expect((await t.as(maya).post(`${base}/conversations/filter`, query)).statusCode).toBe(422);
});

test('notifications of another account are not marked read by their conversation', () =>
  leavesThem(async () => {
    const body = { primary_actor_type: 'Conversation', primary_actor_id: theirs.id };
    const before = await fingerprint(t.database.db);
    const answer = await t.as(t.fixtures.maya).post(`${base}/notifications/read_all`, body);
    expect(answer.statusCode).toBe(200);
    for (const verb of ['unread', 'snooze'])
      expect(
        (await t.as(t.fixtures.maya).post(`${base}/notifications/${theirs.notificationId}/${verb}`, {}))
          .statusCode,
      ).toBe(404);
    expect(await fingerprint(t.database.db)).toEqual(before);
  }));

test('a search with an inbox or agent of another account finds nothing of it', async () => {
  const { maya, rex, rivalInbox } = t.fixtures;
  expect((await t.as(rex).get(`${theirBase}/search?q=pangolin`)).body).toContain('pangolin for us');
  for (const query of ['', `&inbox_id=${rivalInbox.id}`, `&agent_id=${rex.id}`])
    for (const part of ['', '/messages', '/conversations', '/contacts'])
      for (const words of ['pangolin', 'zebedee', String(theirs.displayId)]) {
        const answer = await t.as(maya).get(`${base}/search${part}?q=${words}${query}`);
        expect(answer.body).not.toMatch(/for us alone|zebedee/i);
      }
});
