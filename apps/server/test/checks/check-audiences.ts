import type { Audience } from '../../src/platform/outbox/outbox.ts';
import type { TestDatabase } from '../database.ts';

export type EmittedEvent = {
  name: string;
  audience: Audience;
  data: Record<string, unknown>;
  /** The body for contacts. */
  contact?: Record<string, unknown>;
};

const ofConversations = /^(conversation|message|assignee|team|first|linear)\./;
const ofContacts = /^(contact|contact_note|company)\./;
const ofOneUser = /^(notification|copilot|profile)\./;
const forContacts = new Set([
  'conversation.created',
  'conversation.status_changed',
  'conversation.updated',
  'message.created',
  'message.updated',
]);
const activity = 2;

/** Why an event must not be sent to its audience; undefined if it may. */
export function faultOf({ name, audience, data, contact }: EmittedEvent): string | undefined {
  const { account, aboutContact, conversation, users, onlyUsers, contacts = [] } = audience;
  if (contacts.length > 0) {
    if (!forContacts.has(name)) return 'contacts do not receive it';
    if (contact === undefined) return 'it has no body for contacts';
    if (data['private'] === true || data['message_type'] === activity) return 'it is internal';
  }
  if (account === undefined && conversation === undefined && users === undefined) return undefined;
  if (ofConversations.test(name) && (account !== undefined || users !== undefined))
    return 'it is for users who see the conversation';
  if (name === 'conversation.mentioned' && onlyUsers === undefined) return 'it is for the mentioned users';
  if (ofContacts.test(name) && (account === undefined || aboutContact === undefined))
    return 'it is for users with access to contacts';
  if (ofOneUser.test(name) && users === undefined) return 'it is for one user';
  return undefined;
}

/** Throws for an event that some test of the file has emitted to others than may receive it. */
export async function checkAudiences({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  const query = `select name, audience, data from outbox union all select name, audience, data from event`;
  // A test may have ended its database.
  const rows = await pool.query<{ name: string; audience: Audience; data: string }>(query).then(
    (answer) => answer.rows,
    () => [],
  );
  for (const { name, audience, data } of rows) {
    const fault = faultOf({
      name,
      audience,
      ...(JSON.parse(data) as Omit<EmittedEvent, 'name' | 'audience'>),
    });
    if (fault !== undefined) throw new Error(`${name} was sent to ${JSON.stringify(audience)}: ${fault}`);
  }
}
