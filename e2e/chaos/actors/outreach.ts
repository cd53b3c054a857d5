import { connectLive } from '@confab/client/live';
import { setTimeout } from 'node:timers/promises';
import { assistantQuestion, type Outreach } from '../outreach-system.ts';
import { headersOf, type Person } from '../system.ts';
import { loop, type Harness } from './actors.ts';
import { wantsPerson } from './bot.ts';
import { asJson, type Caller } from './caller.ts';

/** The acknowledged actions. */
export type OutreachRecords = {
  /** The campaign's number, once it is known. */
  campaign: number | undefined;
  /** Display ids of the bot's conversations in which an agent's reply was acknowledged. */
  takenOver: Set<number>;
  /** Tags of the conversations that were requested at the desk. */
  deskConversations: number;
};

export function createOutreachRecords(): OutreachRecords {
  return {
    campaign: undefined,
    takenOver: new Set(),
    deskConversations: 0,
  };
}

/** Keeps users online, with a socket each. */
export function keepOnline(url: string, { accountId, ada, ben }: Outreach): { close(): void } {
  const lines = [ada, ben].map(({ id, pubsubToken }) =>
    connectLive({
      url: `${url.replace(/^http/, 'ws')}/cable`,
      identifier: { channel: 'RoomChannel', pubsub_token: pubsubToken, account_id: accountId, user_id: id },
      page: { isOnline: () => true, watch: () => () => undefined },
      onEvent: () => undefined,
      onResync: () => undefined,
      retry: { firstMs: 100, maxDelayMs: 1000 },
    }),
  );
  return { close: () => lines.forEach((line) => line.close()) };
}

type Stage = { harness: Harness; outreach: Outreach; done: OutreachRecords; call: Caller };

/**
 * Contacts write to the desk, to the bot and to the assistant; Olga resolves, takes over, and sends a campaign.
 */
export async function actAsOutreach(
  harness: Harness,
  outreach: Outreach,
  done: OutreachRecords,
): Promise<void> {
  const context = { harness, outreach, done, call: harness.callerOf('Olga') };
  await Promise.all([
    sendCampaign(context),
    writeAtDesk(context),
    writeToBot(context),
    askAssistant(context),
  ]);
}

/** A campaign to everyone with the label, paused and resumed in between. */
async function sendCampaign({ harness, outreach, done, call }: Stage): Promise<void> {
  const headers = headersOf(outreach.olga);
  const base = `/api/v1/accounts/${outreach.accountId}/campaigns`;
  const body = {
    title: 'Spring',
    message: 'Dear {{contact.name}}, all is cheaper',
    inbox_id: outreach.texts.id,
    audience: [{ type: 'Label', id: outreach.label.id }],
  };
  const ask = { method: 'POST', path: base, headers: { ...headers, 'idempotency-key': 'spring' }, body };
  const created = await call.untilAnswered(ask, { twice: true });
  if (created.status !== 200) throw new Error(`the campaign answered ${created.status}`);
  const id = Number(asJson(created.body)['id']);
  done.campaign = id;
  const random = harness.randomOf('Olga');
  for (const enabled of [false, true]) {
    await setTimeout(800 + random.below(800));
    // A completed campaign rejects it.
    await call.untilAnswered({ method: 'PATCH', path: `${base}/${id}`, headers, body: { enabled } });
  }
}

/** Starts a conversation of a new contact; returns its path, or undefined without a response. */
async function begin(
  call: Caller,
  identifier: string,
  key: string,
): Promise<{ id: number; path: string } | undefined> {
  const base = `/public/api/v1/inboxes/${identifier}/contacts`;
  const person = await call.untilAnswered({
    method: 'POST',
    path: base,
    body: { source_id: key, name: key },
  });
  if (person.status !== 200) return undefined;
  const path = `${base}/${key}/conversations`;
  const ask = { method: 'POST', path, headers: { 'idempotency-key': key } };
  const created = await call.untilAnswered(ask);
  if (created.status !== 200) return undefined;
  const id = Number(asJson(created.body)['id']);
  return { id, path: `${path}/${id}/messages` };
}

/** Maximum number of conversations per inbox: each is checked repeatedly at the end. */
const maxConversations = 14;

async function writeAtDesk({ harness, outreach, done, call }: Stage): Promise<void> {
  const random = harness.randomOf('the desk');
  const open: number[] = [];
  await loop(harness, random, async () => {
    if (done.deskConversations < maxConversations && random.chance(0.5)) {
      done.deskConversations += 1;
      const created = await begin(call, outreach.desk.identifier, `desk-${done.deskConversations}`);
      if (created !== undefined) open.push(created.id);
    } else if (open.length > 0 && random.chance(0.3)) {
      const [id] = open.splice(random.below(open.length), 1);
      await setStatus(call, outreach, id ?? 0, 'resolved');
    }
  });
}

function setStatus(call: Caller, { accountId, olga }: Outreach, id: number, status: string) {
  const path = `/api/v1/accounts/${accountId}/conversations/${id}/toggle_status`;
  return call.untilAnswered({ method: 'POST', path, headers: headersOf(olga), body: { status } });
}

async function writeToBot({ harness, outreach, done, call }: Stage): Promise<void> {
  const random = harness.randomOf('those with the bot');
  const begun: { id: number; path: string }[] = [];
  const add = async () => {
    const created = await begin(call, outreach.botted.identifier, `bot-${begun.length + 1}`);
    if (created !== undefined) begun.push(created);
  };
  const write = async ({ path }: { path: string }, forPerson: boolean) => {
    const { content, echoId } = harness.records.newContent('with the bot');
    const text = forPerson ? `${content}: ${wantsPerson}` : content;
    await call.untilAnswered({ method: 'POST', path, body: { content: text, echo_id: echoId } });
  };
  const takeOver = async ({ id }: { id: number }) => {
    const { content, echoId } = harness.records.newContent('Olga');
    if (await reply(call, outreach, outreach.olga, id, content, echoId)) done.takenOver.add(id);
  };
  // Each of these at least once, however short the run is.
  for (let count = 0; count < 3; count += 1) await add();
  const [first, second, third] = begun;
  await Promise.all([
    ...(first === undefined ? [] : [write(first, false)]),
    ...(second === undefined ? [] : [write(second, true)]),
    ...(third === undefined ? [] : [takeOver(third)]),
  ]);
  await loop(harness, random, async () => {
    if (begun.length === 0 || (begun.length < maxConversations && random.chance(0.3))) return add();
    const one = random.pick(begun);
    return random.chance(0.7) ? write(one, random.chance(0.2)) : takeOver(one);
  });
}

async function reply(
  call: Caller,
  { accountId }: Outreach,
  person: Person,
  id: number,
  content: string,
  echoId: string,
): Promise<boolean> {
  const path = `/api/v1/accounts/${accountId}/conversations/${id}/messages`;
  const body = { content, echo_id: echoId };
  return (
    (await call.untilAnswered({ method: 'POST', path, headers: headersOf(person), body })).status === 200
  );
}

async function askAssistant({ harness, outreach, call }: Stage): Promise<void> {
  const random = harness.randomOf('those with the assistant');
  const begun: { id: number; path: string }[] = [];
  await loop(harness, random, async () => {
    if (begun.length < maxConversations && (begun.length === 0 || random.chance(0.3))) {
      const created = await begin(call, outreach.assisted.identifier, `ask-${begun.length + 1}`);
      if (created !== undefined) begun.push(created);
      return;
    }
    const { content, echoId } = harness.records.newContent('with the assistant');
    const text = random.chance(0.6) ? assistantQuestion : content;
    const { path } = random.pick(begun);
    await call.untilAnswered({ method: 'POST', path, body: { content: text, echo_id: echoId } });
  });
}
