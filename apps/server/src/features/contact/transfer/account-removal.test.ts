import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, png } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { deleteAccount } from '../../account/index.ts';
import { emptyAccount } from '../../conversation/removal/actions/empty-account.ts';
import { writeExport } from '../exporting/actions/write-export.ts';
import { finishImport } from '../importing/actions/finish-import.ts';
import { runImport } from '../importing/actions/run-import.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('deleting an account deletes its import and export files, and avatars kept for undoing a merge', async () => {
  const accountId = t.fixtures.rival.id;
  const base = `/api/v1/accounts/${accountId}`;
  const rex = t.as(t.fixtures.rex);
  const withAvatar = async (side: number) => {
    const avatar = { name: 'a.png', bytes: await png(side) };
    const body = await form([
      ['name', 'Pat'],
      ['avatar', avatar],
    ]);
    const answer = await rex.inject({ method: 'POST', url: `${base}/contacts`, ...body });
    return answer.json().payload.contact.id;
  };
  const [first, other] = [await withAvatar(300), await withAvatar(310)];
  const { db } = t.database;
  const pictures = await db
    .selectFrom('contact')
    .select('avatar_key')
    .where('id', 'in', [first, other])
    .execute();
  await rex.post(`${base}/actions/contact_merge`, { base_contact_id: first, mergee_contact_id: other });
  const file = await form([['import_file', { name: 'a.csv', bytes: Buffer.from('email\nwrong\n') }]]);
  const { id } = (await rex.inject({ method: 'POST', url: `${base}/contact_imports`, ...file })).json();
  await rex.post(`${base}/contact_imports/${id}/start`, { mapping: ['email'] });
  await runImport(t.platform, { accountId, id });
  await finishImport(t.platform, { accountId, id });
  const exported = (await rex.post(`${base}/contact_exports`, {})).json();
  await writeExport(t.platform, { accountId, id: exported.id });
  const imports = await db.selectFrom('contact_import').select(['storage_key', 'refused_key']).execute();
  const exports = await db.selectFrom('contact_export').select('storage_key').execute();
  const keys = [
    ...pictures.map((row) => row.avatar_key),
    ...imports.flatMap((row) => [row.storage_key, row.refused_key]),
    ...exports.map((row) => row.storage_key),
  ].map(String);
  const there = async () => {
    const found = await Promise.all(keys.map((key) => t.platform.storage.head(key)));
    return found.filter((object) => object !== undefined).length;
  };
  expect([keys.length, await there()]).toEqual([5, 5]);
  await deleteAccount(t.platform, accountId);
  await emptyAccount(t.platform, accountId);
  expect(await there()).toBe(0);
});
