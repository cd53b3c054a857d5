import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOrCreateSession } from '../../contact/index.ts';
import {
  addContactMessage,
  assignAgent,
  createMessage,
  setLabels,
  setStatus,
  startContactConversation,
} from '../../conversation/index.ts';
import { echoOf } from '../model.ts';
import { findWrittenLines, type WrittenLines } from '../queries.ts';
import { linesFor } from './lines.ts';
import type { Random } from './random.ts';
import { firstNames, lastNames, places, type Line } from './stories.data.ts';

type ConversationPlan = {
  inboxId: number;
  /** The index of the conversation, which also identifies the contact. */
  number: number;
  random: Random;
  members: readonly [MemberActor, ...MemberActor[]];
};

/** Creates one conversation with a new contact. An existing one is skipped; an interrupted one is completed. */
export async function createDemoConversation(platform: Platform, plan: ConversationPlan): Promise<void> {
  const { inboxId, number, random } = plan;
  const member = random.pick(plan.members);
  const { accountId } = member;
  const [city, countryCode] = random.pick(places);
  const { contact, session } = await findOrCreateSession(
    platform,
    { kind: 'system', accountId },
    inboxId,
    {
      name: `${nameIn(firstNames, number)} ${nameIn(lastNames, number * 7)}`,
      additional_attributes: { city, country_code: countryCode },
    },
    `demo-${number}`,
  );
  const closed = random.chance(0.5);
  const { labels, lines } = linesFor(random, { length: 2 + random.below(8), closed });
  const written = await findWrittenLines(platform.db, accountId, session.id);
  if (written !== undefined && isOver(written, { last: echoOf(number, lines.length - 1), closed })) return;
  const [[, opening] = ['c', ''], ...rest] = lines;
  const { row } = await startContactConversation(
    platform,
    { kind: 'contact', accountId, contactId: contact.id },
    { contactInboxId: session.id },
    { input: { content: opening, echo_id: echoOf(number, 0) }, attachments: [] },
  );
  if ((written?.echoes.length ?? 0) <= 1) {
    await setLabels(platform, member, row.display_id, [...labels]);
    if (rest.some(([who]) => who !== 'c'))
      await assignAgent(platform, member, row.display_id, member.person.id);
  }
  for (const [at, line] of rest.entries()) {
    const echo = echoOf(number, at + 1);
    if (!written?.echoes.includes(echo))
      await writeLine(platform, { line, echo, member, contactId: contact.id, row });
  }
  if (closed) await setStatus(platform, member, row.display_id, 'resolved', null);
}

/** Whether it is complete, or from a previous version, which marked no lines. */
function isOver(
  { echoes, newest }: WrittenLines,
  { last, closed }: { last: string; closed: boolean },
): boolean {
  if (echoes.length === 0) return true;
  // Closing it is written behind the last line.
  return echoes.includes(last) && !(closed && newest === last);
}

type LineInConversation = {
  line: Line;
  echo: string;
  member: MemberActor;
  contactId: number;
  row: { id: number; display_id: number };
};

async function writeLine(
  platform: Platform,
  { line: [who, content], echo, member, contactId, row }: LineInConversation,
): Promise<void> {
  const { accountId } = member;
  if (who === 'c')
    await addContactMessage(platform, { kind: 'contact', accountId, contactId }, row, {
      input: { content, echo_id: echo },
      attachments: [],
    });
  else
    await createMessage(platform, member, row.display_id, { content, private: who === 'n', echo_id: echo });
}

const nameIn = (names: readonly string[], at: number): string => names[at % names.length] ?? '';
