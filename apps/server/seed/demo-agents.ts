import {
  completeOnboarding,
  createAccount,
  insertMember,
  isOnboardingOpen,
} from '../src/features/account/index.ts';
import { demoLabels } from '../src/features/demo-data/index.ts';
import { changeMembers, createInbox } from '../src/features/inbox/index.ts';
import { createLabel } from '../src/features/label/index.ts';
import { changeTeamMembers, createTeam } from '../src/features/team/index.ts';
import { createUser, findUserByEmail, hashNewPassword } from '../src/features/user/index.ts';
import { writeKnowledge } from './knowledge.ts';
import type { Trx } from '../src/platform/db/database.ts';
import type { Platform } from '../src/platform/platform.ts';

export type Agent = { id: number; name: string };
export type InboxTeam = { inboxId: number; members: readonly [Agent, ...Agent[]] };

/** Who works in the account, and where. */
export type DemoAgents = {
  accountId: number;
  desks: readonly [InboxTeam, ...InboxTeam[]];
  teamIds: readonly number[];
};

export const accountName = 'Paperlane';
export const password = 'Paperlane-2026!';
export function emailOf(name: string): string {
  return `${name.toLowerCase()}@paperlane.example`;
}

const owner = 'Maya';
const agents = ['Jonas', 'Aiko', 'Nils', 'Lena'] as const;

/** The demo users: created in the first run, reused in later ones. On a new installation Maya runs it. */
export async function createDemoAgents(platform: Platform): Promise<DemoAgents> {
  const found = await findUserByEmail(platform.db, emailOf(owner));
  if (found === undefined) await createSystemAgent(platform);
  return readDemoAgents(platform);
}

async function createSystemAgent(platform: Platform): Promise<void> {
  const passwordHash = await hashNewPassword(password);
  const { accountId, ownerId: maya } = await openAccount(platform, passwordHash);
  const ids = await platform.db.transaction().execute(async (trx) => {
    const made: number[] = [];
    for (const name of agents) made.push(await hireAgent(platform, trx, { accountId, name, passwordHash }));
    return made;
  });
  await makeTeams(platform, accountId, ids);
  for (const label of demoLabels) await createLabel(platform, accountId, { ...label, show_on_sidebar: true });
  const [jonas = 0, aiko = 0, nils = 0, lena = 0] = ids;
  const website = await createInbox(platform, accountId, {
    name: 'Paperlane shop',
    greeting_enabled: true,
    greeting_message: 'Hello! How can we help you with paper, pens and notebooks?',
    channel: {
      type: 'web_widget',
      website_url: 'https://paperlane.example',
      welcome_title: 'Hello there',
      welcome_tagline: 'We usually answer within minutes.',
    },
  });
  await changeMembers(platform, accountId, 'set', {
    inbox_id: website.id,
    user_ids: [maya, jonas, aiko, lena],
  });
  const app = await createInbox(platform, accountId, {
    name: 'Paperlane app',
    channel: { type: 'api', webhook_url: null },
  });
  await changeMembers(platform, accountId, 'set', { inbox_id: app.id, user_ids: [jonas, nils] });
  await writeKnowledge(platform, accountId, maya);
}

/** The account with Maya as its administrator. */
async function openAccount(
  platform: Platform,
  passwordHash: string,
): Promise<{ accountId: number; ownerId: number }> {
  const given = { name: owner, company: accountName, email: emailOf(owner), password };
  if (await isOnboardingOpen(platform)) {
    await completeOnboarding(platform, given, { ip: '127.0.0.1', networks: [], userAgent: 'seed' });
    return platform.db
      .selectFrom('account_user')
      .innerJoin('user', 'user.id', 'account_user.user_id')
      .select(['account_id as accountId', 'user_id as ownerId'])
      .where('user.email', '=', given.email)
      .executeTakeFirstOrThrow();
  }
  return platform.db.transaction().execute(async (trx) => {
    const user = await createUser(platform, trx, { ...given, passwordHash, confirmed: true });
    const { id } = await createAccount(platform, trx, { name: accountName }, user.id);
    return { accountId: id, ownerId: user.id };
  });
}

async function hireAgent(
  platform: Platform,
  trx: Trx,
  { accountId, name, passwordHash }: { accountId: number; name: string; passwordHash: string },
): Promise<number> {
  const { id } = await createUser(platform, trx, {
    name,
    email: emailOf(name),
    passwordHash,
    confirmed: true,
  });
  const member = { accountId, userId: id, role: 0, availability: 0, autoOffline: true, inviterId: null };
  await insertMember(trx, member);
  return id;
}

async function makeTeams(platform: Platform, accountId: number, userIds: readonly number[]): Promise<void> {
  for (const [index, name] of ['orders', 'wholesale'].entries()) {
    const team = await createTeam(platform, accountId, { name });
    const members = userIds.filter((_, at) => at % 2 === index);
    await changeTeamMembers(platform, accountId, team.id, 'set', members);
  }
}

async function readDemoAgents({ db }: Platform): Promise<DemoAgents> {
  const { account_id: accountId } = await db
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select('account_id')
    .where('user.email', '=', emailOf(owner))
    .orderBy('account_id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('inbox_member')
    .innerJoin('user', 'user.id', 'inbox_member.user_id')
    .innerJoin('inbox', (join) =>
      join
        .onRef('inbox.account_id', '=', 'inbox_member.account_id')
        .onRef('inbox.id', '=', 'inbox_member.inbox_id'),
    )
    .select(['inbox_member.inbox_id', 'user.id', 'user.name'])
    .where('inbox_member.account_id', '=', accountId)
    .where('inbox.deleting_at', 'is', null)
    .orderBy('inbox_member.inbox_id')
    .orderBy('user.id')
    .execute();
  const teams = await db.selectFrom('team').select('id').where('account_id', '=', accountId).execute();
  const [first, ...rest] = inboxTeamsOf(rows);
  if (first === undefined) throw new Error(`No inbox of account ${accountId} has members to talk to.`);
  return { accountId, desks: [first, ...rest], teamIds: teams.map(({ id }) => id) };
}

function inboxTeamsOf(rows: readonly { inbox_id: number; id: number; name: string }[]): InboxTeam[] {
  const byInbox = Map.groupBy(rows, (row) => row.inbox_id);
  return [...byInbox].flatMap(([inboxId, members]) => {
    const [first, ...rest] = members.map(({ id, name }) => ({ id, name }));
    return first === undefined ? [] : [{ inboxId, members: [first, ...rest] }];
  });
}
