import { addInbox, addPerson, fixturePassword, type FixtureMember } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';
import { hashPassword } from '../../src/platform/crypto/passwords.ts';
import { roles, type Conversation, type Role } from './role-table.data.ts';

/** For each role a member of the two inboxes, one of only a third inbox, and one of the other account. */
export type RolePeople = { role: Role; inside: FixtureMember; outside: FixtureMember; rival: FixtureMember };

export async function createPeople(t: TestApp): Promise<RolePeople[]> {
  const { account, rival, website, app, rivalInbox } = t.fixtures;
  const third = await addInbox(t.platform, account.id, 'Third', 'api', []);
  const hash = await hashPassword(fixturePassword);
  const people: RolePeople[] = [];
  for (const [index, role] of roles.entries()) {
    const addTo = async (name: string, accountId: number, inboxIds: readonly number[]) => {
      const isAdministrator = role.isAdministrator === true;
      const person = await addPerson(t.platform, {
        name: `${name}${index}-${t.platform.ids.token(6)}`,
        accountId,
        role: isAdministrator ? 1 : 0,
        hash,
      });
      if (role.permissions !== undefined) await giveRole(t, accountId, person.id, role);
      if (!isAdministrator)
        await t.database.db
          .insertInto('inbox_member')
          .values(inboxIds.map((id) => ({ account_id: accountId, inbox_id: id, user_id: person.id })))
          .execute();
      return person;
    };
    people.push({
      role,
      inside: await addTo('Inside', account.id, [website.id, app.id]),
      outside: await addTo('Outside', account.id, [third.id]),
      rival: await addTo('Rival', rival.id, [rivalInbox.id]),
    });
  }
  return people;
}

export async function giveRole(
  t: TestApp,
  accountId: number,
  userId: number,
  role: Pick<Role, 'name' | 'permissions'>,
): Promise<void> {
  const { id } = await t.database.db
    .insertInto('custom_role')
    .values({ account_id: accountId, name: role.name, permissions: [...(role.permissions ?? [])] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.database.db
    .updateTable('account_user')
    .set({ custom_role_id: id })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** The person for a conversation of this kind. */
export function viewerOf({ inside, outside, rival }: RolePeople, object: Conversation): FixtureMember {
  if (object === 'of another account') return rival;
  return object === 'their own in an inbox of others' ? outside : inside;
}

/** The member's relation to a conversation of this kind; `another` is anyone else. */
export function relationTo(object: Conversation, userId: number, another: number) {
  const isOwn = object.startsWith('their own') || object === 'of another account';
  const assigneeId = isOwn ? userId : object === 'unassigned' ? null : another;
  const takesPart = object !== 'unassigned' && object !== "others'";
  return { assignee_id: assigneeId, participant_ids: takesPart ? [userId] : [another] };
}
