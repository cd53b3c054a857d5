import { addPerson, fixturePassword, type FixtureMember } from './fixtures.ts';
import type { TestApp } from './harness.ts';
import { hashPassword } from '../src/platform/crypto/passwords.ts';

let people = 0;

/** A new super admin, and the headers of their session at the console. */
export async function superAdmin(
  t: TestApp,
): Promise<{ person: FixtureMember; headers: Record<string, string> }> {
  people += 1;
  const hash = await hashPassword(fixturePassword);
  const person = await addPerson(t.platform, {
    name: `Root${String(people).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
    accountId: t.fixtures.account.id,
    role: 1,
    hash,
  });
  await t.platform.db.updateTable('user').set({ type: 'SuperAdmin' }).where('id', '=', person.id).execute();
  return { person, headers: await consoleSession(t, person.email) };
}

/** Signs in to the console, as the page does. */
export async function consoleSession(t: TestApp, email: string): Promise<Record<string, string>> {
  const body = { email, password: fixturePassword };
  const answer = await t.as(null).post('/super_admin/sign_in', body);
  if (answer.statusCode !== 200) throw new Error(`signing in to the console failed: ${answer.body}`);
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  return { cookie, 'x-super-admin': '1' };
}

type TokenCall = { headers: Record<string, string>; id: number };

/** A program's token, as shown by the console. */
export async function revealedToken(t: TestApp, { headers, id }: TokenCall): Promise<string> {
  const answer = await t.as(null).inject({
    method: 'POST',
    url: `/super_admin/api/access_tokens/${id}/reveal`,
    headers,
  });
  if (answer.statusCode !== 200) throw new Error(`the token was not shown: ${answer.body}`);
  return String(answer.json().access_token);
}

/** Replaces a token; returns the new one's id. */
export async function replacedToken(t: TestApp, { headers, id }: TokenCall): Promise<number> {
  const answer = await t.as(null).inject({
    method: 'POST',
    url: `/super_admin/api/access_tokens/${id}/replace`,
    headers,
  });
  if (answer.statusCode !== 200) throw new Error(`the token was not replaced: ${answer.body}`);
  return Number(answer.json().id);
}
