import { maxContactNotes, type ContactNote } from '@confab/contract/features/contact-note';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FixtureMember } from '../../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let base: string;
let path: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/contacts`;
  path = `${base}/${t.fixtures.tessa.id}/notes`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('contact_note').execute();
  await t.clearOutbox();
});

async function write(content: string, as: FixtureMember = t.fixtures.aiko): Promise<ContactNote> {
  const answer = await t.as(as).post(path, { note: { content } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const listed = async (): Promise<ContactNote[]> => (await t.as(t.fixtures.aiko).get(path)).json();

test('are written, edited by another agent, and deleted', async () => {
  const { aiko, jonas, tessa, account } = t.fixtures;
  const note = await write('  Prefers **email** ');
  expect(note).toMatchObject({
    content: 'Prefers **email**',
    account_id: account.id,
    contact_id: tessa.id,
    user: { id: aiko.id, name: 'Aiko' },
  });
  const second = await write('Called twice');
  expect(await listed()).toEqual([second, note]);
  const changed = await t.as(jonas).patch(`${path}/${note.id}`, { content: 'Prefers phone' });
  expect(changed.json()).toMatchObject({ id: note.id, content: 'Prefers phone', user: { id: jonas.id } });
  expect((await t.as(aiko).get(`${path}/${note.id}`)).json()).toEqual(changed.json());
  expect((await t.as(jonas).put(`${path}/${note.id}`, { note: { content: 'Either' } })).json().content).toBe(
    'Either',
  );
  const gone = await t.as(aiko).delete(`${path}/${note.id}`);
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect(await listed()).toEqual([second]);
  const received = await t.outbox();
  expect(received).toHaveLength(5);
  for (const event of received)
    expect(event).toMatchObject({
      name: 'contact_note.changed',
      audience: { account: true, aboutContact: true },
      data: { contact_id: tessa.id },
    });
});

test.each([{}, { content: '' }, { content: '   ' }, { content: 'x'.repeat(20_001) }, { content: {} }])(
  'rejects %j',
  async (body) => {
    const note = await write('Stays');
    await t.clearOutbox();
    for (const answer of [
      await t.as(t.fixtures.aiko).post(path, body),
      await t.as(t.fixtures.aiko).patch(`${path}/${note.id}`, body),
    ])
      expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['content']]);
    expect((await listed()).map(({ content }) => content)).toEqual(['Stays']);
    expect(await t.outbox()).toEqual([]);
  },
);

test('stay when their author leaves the account', async () => {
  await write('Stays', t.fixtures.jonas);
  const { account, jonas } = t.fixtures;
  const membership = await t.database.db
    .deleteFrom('account_user')
    .where('account_id', '=', account.id)
    .where('user_id', '=', jonas.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [note] = await listed();
  expect(note).toMatchObject({ content: 'Stays' });
  expect(note).not.toHaveProperty('user');
  await t.database.db.insertInto('account_user').values(membership).execute();
});

test('are returned as far as a screen shows them, newest first', async () => {
  const { account, tessa } = t.fixtures;
  await t.database.db
    .insertInto('contact_note')
    .values(
      Array.from({ length: maxContactNotes + 1 }, (_, number) => ({
        account_id: account.id,
        contact_id: tessa.id,
        content: `Note ${number}`,
      })),
    )
    .execute();
  const notes = await listed();
  expect(notes).toHaveLength(maxContactNotes);
  expect([notes[0]?.content, notes.at(-1)?.content]).toEqual([`Note ${maxContactNotes}`, 'Note 1']);
});

describe('are found', () => {
  test('only under their contact and in their account', async () => {
    const { id } = await write('Tessa only');
    const other = await t.as(t.fixtures.aiko).post(base, { name: 'Other' });
    const elsewhere = `${base}/${other.json().payload.contact.id}/notes`;
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contacts/${t.fixtures.tessa.id}/notes`;
    for (const [as, notes] of [
      [t.fixtures.aiko, elsewhere],
      [t.fixtures.rex, theirs],
    ] as const) {
      expect((await t.as(as).get(`${notes}/${id}`)).statusCode).toBe(404);
      expect((await t.as(as).patch(`${notes}/${id}`, { content: 'Mine' })).statusCode).toBe(404);
      expect((await t.as(as).delete(`${notes}/${id}`)).statusCode).toBe(404);
    }
    expect((await t.as(t.fixtures.rex).get(theirs)).statusCode).toBe(404);
    expect((await t.as(t.fixtures.rex).post(theirs, { content: 'Mine' })).statusCode).toBe(404);
    expect((await t.as(t.fixtures.nils).get(path)).statusCode).toBe(401);
    expect((await listed()).map(({ content }) => content)).toEqual(['Tessa only']);
  });
});
