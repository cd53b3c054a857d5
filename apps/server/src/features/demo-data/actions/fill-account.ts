import type { MemberActor } from '../../../platform/auth/actor.ts';
import { lockByName } from '../../../platform/db/lock-by-name.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import { changeMembers, createInbox } from '../../inbox/index.ts';
import { createLabel, listLabels } from '../../label/index.ts';
import { loadMember } from '../../session/index.ts';
import { demoDataKey } from '../job-model.ts';
import { demoConversations, demoPrefix, maxAnswering } from '../model.ts';
import { findDemoInbox, findMemberIds } from '../queries.ts';
import { demoLabels } from '../steps/labels.data.ts';
import { seededRandom } from '../steps/random.ts';
import { createDemoConversation } from '../steps/create-demo-conversation.ts';

/**
 * Fills an account with demo data through the normal actions, so counts, reports, and search are right. Idempotent:
 * existing data is left as it is, and missing data is added.
 */
export async function fillAccount(
  platform: Platform,
  accountId: number,
  conversations: number = demoConversations,
): Promise<void> {
  const account = await findAccount(platform.db, accountId);
  if (account === undefined) return;
  const members = await answeringMembers(platform, accountId);
  const [first, ...others] = members;
  if (first === undefined) return;
  const inboxId = await prepare(platform, accountId);
  const userIds = members.map(({ person }) => person.id);
  await changeMembers(platform, accountId, 'set', { inbox_id: inboxId, user_ids: userIds });
  for (let number = 1; number <= conversations; number += 1) {
    // The same seed creates the same data.
    const random = seededRandom(number);
    await createDemoConversation(platform, { inboxId, number, random, members: [first, ...others] });
  }
}

async function answeringMembers(platform: Platform, accountId: number): Promise<MemberActor[]> {
  const ids = await findMemberIds(platform.db, accountId, maxAnswering);
  const found = await Promise.all(ids.map((id) => loadMember(platform, accountId, id)));
  // They become members of the inbox.
  return found.flatMap((member) => (member === undefined ? [] : [{ ...member, inboxIds: 'all' as const }]));
}

async function addLabels(platform: Platform, accountId: number): Promise<void> {
  const known = new Set((await listLabels(platform.db, accountId)).map(({ title }) => title));
  for (const label of demoLabels.filter(({ title }) => !known.has(title)))
    await createLabel(platform, accountId, { ...label, show_on_sidebar: true });
}

/** The labels and the inbox, which are there once, also when two runs begin at the same time. */
function prepare(platform: Platform, accountId: number): Promise<number> {
  return platform.db.transaction().execute(async (trx) => {
    await lockByName(trx, demoDataKey(accountId));
    await addLabels(platform, accountId);
    return (await findDemoInbox(trx, accountId)) ?? addInbox(platform, accountId);
  });
}

/** An app inbox without a webhook: no customer is written to. */
async function addInbox(platform: Platform, accountId: number): Promise<number> {
  const { id } = await createInbox(platform, accountId, {
    name: 'Demo inbox',
    enable_auto_assignment: false,
    channel: { type: 'api', webhook_url: null, additional_attributes: demoPrefix },
  });
  return id;
}
