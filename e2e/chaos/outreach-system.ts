import { config } from '../../apps/server/test/bandwidth/stand-in.ts';
import { asJson, succeeded, type Caller } from './actors/caller.ts';
import { accept, callAs, confirm, password, type Person } from './system.ts';

/**
 * A third account with automatic assignment, a bot, an assistant and campaigns: Olga owns it, Ada and Ben are
 * online, Cleo never is. Nothing is assigned manually.
 */
export type Outreach = {
  accountId: number;
  olga: Person;
  ada: Person;
  ben: Person;
  cleo: Person;
  /** Assigns its conversations automatically, at most `maxAssigned` to each agent. */
  desk: { id: number; identifier: string };
  /** An inbox in which a bot answers first. */
  botted: { id: number; identifier: string };
  /** The same with an assistant. */
  assisted: { id: number; identifier: string };
  /** An SMS inbox. */
  texts: { id: number };
  label: { id: number };
  botToken: string;
};

export const maxAssigned = 3;

/** Contacts of the campaign: several batches of it. */
export const recipientCount = 45;
export function recipientNumber(index: number): string {
  return `+14155552${String(index).padStart(3, '0')}`;
}

/** The assistant's knowledge. */
export const assistantQuestion = 'How do I return an order?';
const assistantAnswer = 'Send it back within thirty days.';

export async function createOutreach(
  call: Caller,
  { sentEmails: emails, botUrl }: { sentEmails: string; botUrl: string },
): Promise<Outreach> {
  const answer = await call.once({
    method: 'POST',
    path: '/api/v1/accounts',
    body: { account_name: 'Outreach', user_full_name: 'Olga', email: 'olga@outreach.example', password },
  });
  const data = asJson(succeeded(answer, 'signing up')['data']);
  const accountId = Number(data['account_id']);
  const base = `/api/v1/accounts/${accountId}`;
  const olga = await confirm(call, 'Olga', 'olga@outreach.example', emails);
  const admin = callAs(call, olga);
  const people: Person[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const email = `${name.toLowerCase()}@outreach.example`;
    await admin('POST', `${base}/agents`, { name, email, role: 'agent' });
    people.push(await accept(call, name, email, emails));
  }
  const [ada, ben, cleo] = people;
  if (!ada || !ben || !cleo) throw new Error('somebody is missing');
  const inbox = async (name: string, more: object = {}) => {
    const created = await admin('POST', `${base}/inboxes`, { name, channel: { type: 'api' }, ...more });
    return { id: Number(created['id']), identifier: String(created['inbox_identifier']) };
  };
  const byHand = { enable_auto_assignment: false };
  const desk = await inbox('Desk', {
    enable_auto_assignment: true,
    auto_assignment_config: { assignment_order: 'round_robin', max_assignment_limit: maxAssigned },
  });
  await admin('PATCH', `${base}/inbox_members`, {
    inbox_id: desk.id,
    user_ids: people.map(({ id }) => id),
  });
  const botted = await inbox('Bot', byHand);
  const bot = await admin('POST', `${base}/agent_bots`, { name: 'Robot', outgoing_url: botUrl });
  await admin('POST', `${base}/inboxes/${botted.id}/set_agent_bot`, { agent_bot: bot['id'] });
  const assisted = await inbox('Assistant', byHand);
  const assistant = await admin('POST', `${base}/captain/assistants`, {
    name: 'Quill',
    description: 'Paper',
  });
  const fact = { question: assistantQuestion, answer: assistantAnswer, assistant_id: assistant['id'] };
  await admin('POST', `${base}/captain/assistant_responses`, fact);
  await admin('POST', `${base}/captain/assistants/${String(assistant['id'])}/inboxes`, {
    inbox_id: assisted.id,
  });
  const texts = await inbox('Texts', {
    channel: { type: 'sms', phone_number: '+14155550100', provider_config: config },
  });
  const label = await admin('POST', `${base}/labels`, { title: 'spring' });
  for (let index = 0; index < recipientCount; index += 1) {
    const values = { name: `Person ${index}`, phone_number: recipientNumber(index) };
    const { contact } = asJson((await admin('POST', `${base}/contacts`, values))['payload']) as {
      contact: { id: number };
    };
    await admin('POST', `${base}/contacts/${contact.id}/labels`, { labels: ['spring'] });
  }
  return {
    accountId,
    olga,
    ada,
    ben,
    cleo,
    desk,
    botted,
    assisted,
    texts: { id: texts.id },
    label: { id: Number(label['id']) },
    botToken: String(bot['access_token']),
  };
}
