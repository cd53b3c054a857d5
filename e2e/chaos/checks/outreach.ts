import type { AcceptedText } from '../../../apps/server/test/bandwidth/stand-in.ts';
import type { BotProgram } from '../actors/bot.ts';
import type { OutreachRecords } from '../actors/outreach.ts';
import type { Violation } from '../history.ts';
import { maxAssigned, recipientCount, recipientNumber, type Outreach } from '../outreach-system.ts';
import type { Ask } from './database.ts';

/** A conversation of the account, by inbox; `authors` has those of its public messages, in order. */
export type OutreachRow = {
  id: number;
  inbox_id: number;
  status: number;
  assignee_id: number | null;
  authors: string[] | null;
};

/** A contact of the campaign: its id, its recorded state, and the number of messages sent to it. */
export type SentRow = { phone_number: string; status: number; messages: number };

const [open, pending] = [0, 2];

type Facts = {
  outreach: Outreach;
  done: OutreachRecords;
  handedOver: ReadonlySet<number>;
  taken: readonly Pick<AcceptedText, 'to'>[];
};

export async function checkOutreach(
  ask: Ask,
  { outreach, done, bot, taken }: Omit<Facts, 'handedOver'> & { bot: BotProgram },
): Promise<Violation[]> {
  const rows = await ask<OutreachRow>(
    `select c.display_id::int as id, c.inbox_id::int, c.status, c.assignee_id::int,
       array_agg(m.sender_type order by m.id) filter (where m.message_type < 2 and not m.private) as authors
     from conversation c left join message m on m.account_id = c.account_id and m.conversation_id = c.id
     where c.account_id = $1 group by c.account_id, c.id`,
    [outreach.accountId],
  );
  const sent = await ask<SentRow>(
    `select contact.phone_number, r.status, count(m.id)::int as messages
     from campaign_contact r join contact on contact.account_id = r.account_id and contact.id = r.contact_id
     left join conversation c on c.account_id = r.account_id and c.contact_id = r.contact_id
     left join message m on m.account_id = c.account_id and m.conversation_id = c.id
       and m.additional_attributes ->> 'campaign_id' = r.campaign_id::text
     where r.account_id = $1 and r.campaign_id = $2 group by contact.phone_number, r.status`,
    [outreach.accountId, done.campaign ?? 0],
  );
  const facts = { outreach, done, handedOver: bot.handedOver, taken };
  return [
    ...campaignViolations(sent, facts),
    ...assignmentViolations(rows, facts),
    ...answerViolations(rows, facts),
  ];
}

const fault = (invariant: string, text: string, id?: number): Violation => ({
  invariant,
  text,
  about: id === undefined ? ['Olga'] : [`conversations/${id}`],
});

const isSent = 2;

/** Each contact of a campaign has exactly one message of it, and the provider has accepted it. */
export function campaignViolations(rows: readonly SentRow[], { done, taken }: Facts): Violation[] {
  const invariant = 'a one-off campaign writes to each contact once';
  if (done.campaign === undefined) return [];
  const byNumber = new Map(rows.map((row) => [row.phone_number, row]));
  const reached = new Set(taken.map(({ to }) => to));
  return Array.from({ length: recipientCount }, (_, index) => recipientNumber(index)).flatMap((number) => {
    const row = byNumber.get(number);
    if (row?.messages === 1 && row.status === isSent && reached.has(number)) return [];
    const text = `${number} has ${row?.messages ?? 'no list and'} messages, state ${row?.status}, ${reached.has(number) ? 'reached' : 'not reached'}`;
    return [fault(invariant, text)];
  });
}

/**
 * Offline agents are assigned nothing, no agent exceeds the limit, and no conversation waits while an agent has
 * capacity.
 */
export function assignmentViolations(rows: readonly OutreachRow[], { outreach }: Facts): Violation[] {
  const { desk, cleo, ada, ben } = outreach;
  const mine = rows.filter(({ inbox_id: inbox }) => inbox === desk.id);
  const offline = mine
    .filter((row) => row.assignee_id === cleo.id)
    .map(({ id }) => fault('nothing is given to who is offline', `conversation ${id} is Cleo's`, id));
  const load = (userId: number) =>
    mine.filter((row) => row.status === open && row.assignee_id === userId).length;
  const over = [ada, ben]
    .filter(({ id }) => load(id) > maxAssigned)
    .map(({ id, name }) => fault('no one is assigned above their capacity', `${name} has ${load(id)}`));
  const hasCapacity = [ada, ben].some(({ id }) => load(id) < maxAssigned);
  const waiting = mine.filter((row) => row.status === open && row.assignee_id === null);
  const left = hasCapacity
    ? waiting.map(({ id }) => fault('nothing waits while somebody has room', `conversation ${id} waits`, id))
    : [];
  return [...offline, ...over, ...left];
}

/** An agent's reply and a handoff end the bot's turn; an assistant answers once, or hands off. */
export function answerViolations(
  rows: readonly OutreachRow[],
  { outreach, done, handedOver }: Facts,
): Violation[] {
  return rows.flatMap((row) => {
    const { id, status } = row;
    const authors = row.authors ?? [];
    const isLeft = done.takenOver.has(id) || handedOver.has(id);
    if (row.inbox_id === outreach.botted.id && isLeft && status === pending)
      return [fault('a person takes a conversation off the bot', `conversation ${id} is pending`, id)];
    if (row.inbox_id !== outreach.assisted.id) return [];
    const isTwice = authors.some((who, at) => who === assistant && authors[at - 1] === assistant);
    if (isTwice) return [fault('a question is answered once', `conversation ${id}: ${authors.join()}`, id)];
    const isOpen = authors.at(-1) === 'Contact' && status === pending;
    return isOpen
      ? [fault('a visitor gets an answer or a person', `conversation ${id}: ${authors.join()}`, id)]
      : [];
  });
}

const assistant = 'Captain::Assistant';
