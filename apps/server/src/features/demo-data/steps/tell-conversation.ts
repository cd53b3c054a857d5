import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { joinInbox } from '../../contact/index.ts';
import {
  addContactMessage,
  assignAgent,
  createMessage,
  setLabels,
  setStatus,
  startContactConversation,
} from '../../conversation/index.ts';
import { linesFor } from './lines.ts';
import type { Random } from './random.ts';
import { firstNames, lastNames, places, type Line } from './stories.data.ts';

type Telling = {
  inboxId: number;
  /** Which of the conversations; the contact is known by it. */
  number: number;
  random: Random;
  members: readonly [MemberActor, ...MemberActor[]];
};

/** One conversation with a contact of its own, unless that was begun before. */
export async function tellConversation(platform: Platform, telling: Telling): Promise<void> {
  const { inboxId, number, random } = telling;
  const member = random.pick(telling.members);
  const { accountId } = member;
  const [city, countryCode] = random.pick(places);
  const { contact, session, fresh } = await joinInbox(
    platform,
    { kind: 'system', accountId },
    inboxId,
    {
      name: `${nameIn(firstNames, number)} ${nameIn(lastNames, number * 7)}`,
      additional_attributes: { city, country_code: countryCode },
    },
    `demo-${number}`,
  );
  if (!fresh) return;
  const closed = random.chance(0.5);
  const { labels, lines } = linesFor(random, { length: 2 + random.below(8), closed });
  const [[, opening] = ['c', ''], ...rest] = lines;
  const caller = { kind: 'contact' as const, accountId, contactId: contact.id };
  const { row } = await startContactConversation(
    platform,
    caller,
    { contactInboxId: session.id },
    { input: { content: opening }, attachments: [] },
  );
  await setLabels(platform, member, row.display_id, [...labels]);
  if (rest.some(([who]) => who !== 'c'))
    await assignAgent(platform, member, row.display_id, member.person.id);
  for (const line of rest) await say(platform, { line, member, contactId: contact.id, row });
  if (closed) await setStatus(platform, member, row.display_id, 'resolved', null);
}

type Said = {
  line: Line;
  member: MemberActor;
  contactId: number;
  row: { id: number; display_id: number };
};

async function say(
  platform: Platform,
  { line: [who, content], member, contactId, row }: Said,
): Promise<void> {
  const { accountId } = member;
  if (who === 'c')
    await addContactMessage(platform, { kind: 'contact', accountId, contactId }, row, {
      input: { content },
      attachments: [],
    });
  else await createMessage(platform, member, row.display_id, { content, private: who === 'n' });
}

const nameIn = (names: readonly string[], at: number): string => names[at % names.length] ?? '';
