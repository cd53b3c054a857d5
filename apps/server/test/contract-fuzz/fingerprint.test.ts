import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { fingerprint } from './fingerprint.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The tables whose rows changed. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await fingerprint(t.database.db);
  await work();
  const after = await fingerprint(t.database.db);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

test('an inserted, updated, or deleted row is detected, and nothing else', async () => {
  const { db } = t.database;
  const account_id = t.fixtures.account.id;
  const team = { account_id, name: 'night' };
  const ofTeam = () => db.updateTable('team').set(team).where('name', '=', team.name).execute();
  expect(await changedBy(() => db.insertInto('team').values(team).execute())).toContain('team');
  expect(await changedBy(ofTeam)).toContain('team');
  expect(await changedBy(() => db.deleteFrom('team').where('name', '=', team.name).execute())).toContain(
    'team',
  );
  expect(await changedBy(ofTeam)).toEqual([]);
  expect(await changedBy(() => db.selectFrom('team').selectAll().execute())).toEqual([]);
});

test('cascading deletes are detected', async () => {
  const { db } = t.database;
  const contact = db.deleteFrom('contact').where('id', '=', t.fixtures.tessa.id);
  expect(await changedBy(() => contact.execute())).toEqual(['contact', 'contact_inbox']);
});

test('rolled back changes are not detected', async () => {
  const { db } = t.database;
  const undone = () =>
    db
      .transaction()
      .execute(async (transaction) => {
        await transaction.updateTable('account').set({ name: 'Other' }).execute();
        throw new Error('taken back');
      })
      .catch(() => undefined);
  expect(await changedBy(undone)).toEqual([]);
});
