import type { LightMyRequestResponse } from 'fastify';
import { addContact, addPerson, fixturePassword, type FixtureMember } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';
import { hashPassword } from '../../src/platform/crypto/passwords.ts';

export type Visit = { query: { website_token: string }; headers: { 'x-auth-token': string } };
export type AppContact = { params: { inbox_identifier: string; source_id: string } };

/** Creates the data of examples, new each time, so that no route affects the example of another. */
export type System = {
  t: TestApp;
  /** `/api/v1/accounts/<the fixtures' account>`. */
  base: string;
  /** A unique word. */
  word: () => string;
  conversation: (inbox?: 'website' | 'app') => Promise<{ id: number }>;
  message: (conversationId: number) => Promise<{ id: number }>;
  /** Creates something with a POST below the account's path. */
  create: (path: string, body: unknown) => Promise<{ id: number }>;
  label: () => Promise<{ id: number; title: string }>;
  contact: () => Promise<{ id: number; sourceId: string }>;
  inbox: () => Promise<{ id: number }>;
  /** A new user of the fixtures' account. */
  person: (role?: 'agent' | 'administrator') => Promise<FixtureMember>;
  /** The headers of a new session of the person. */
  session: (person: { email: string }) => Promise<Record<string, string>>;
  /** A new visitor of the website: the parameters of its calls. */
  visitor: () => Promise<Visit>;
  /** A visitor who has written. `id` is the conversation's display id. */
  visitorThread: () => Promise<Visit & { id: number }>;
  /** A contact of the app's inbox, known by its source id. */
  appContact: () => Promise<AppContact>;
  appConversation: () => Promise<{ params: AppContact['params'] & { id: number } }>;
  /** A message of the conversation that asks for an email address. */
  question: (conversationId: number, contentType?: string) => Promise<{ id: number }>;
  /** Ids of the other account, by the name of the parameter. */
  foreign: Readonly<Record<string, number>>;
};

/** Parameters that contain the id of a row of the account, at any depth. */
export const foreignNames: ReadonlySet<string> = new Set([
  'account_id',
  'inbox_id',
  'inbox_ids',
  'contact_id',
  'base_contact_id',
  'mergee_contact_id',
  'team_id',
  'assignee_id',
  'user_ids',
  'agent_id',
  'conversation_ids',
  'ids',
  'primary_actor_id',
  'custom_role_id',
]);

export async function createSystem(t: TestApp): Promise<System> {
  const base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const hash = await hashPassword(fixturePassword);
  let counted = 0;
  const word = (): string => `word${(counted += 1)}`;
  const make = async (path: string, body: unknown) =>
    succeeded(await t.as(t.fixtures.maya).post(`${base}${path}`, body));
  return {
    t,
    base,
    word,
    create: make,
    conversation: (inbox = 'website') =>
      make('/conversations', {
        contact_id: t.fixtures.tessa.id,
        inbox_id: t.fixtures[inbox].id,
        ...(inbox === 'website' ? { source_id: t.fixtures.tessa.sourceId } : {}),
      }),
    message: (conversationId) => make(`/conversations/${conversationId}/messages`, { content: word() }),
    label: async () => {
      const title = word();
      return { ...(await make('/labels', { title })), title };
    },
    contact: () => addContact(t.platform, t.fixtures.account.id, t.fixtures.website.id, { name: word() }),
    inbox: () =>
      make('/inboxes', {
        name: word(),
        channel: { type: 'web_widget', website_url: 'https://shop.example' },
      }),
    person: (role = 'agent') =>
      addPerson(t.platform, {
        name: word(),
        accountId: t.fixtures.account.id,
        role: role === 'administrator' ? 1 : 0,
        hash,
      }),
    session: async ({ email }) => {
      const { headers } = await t.as(null).post('/auth/sign_in', { email, password: fixturePassword });
      return Object.fromEntries(
        ['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])]),
      );
    },
    ...visitors(t),
    question: (conversationId, contentType = 'input_email') =>
      make(`/conversations/${conversationId}/messages`, {
        content: 'Where can we reach you?',
        content_type: contentType,
      }),
    foreign: await foreignIds(t),
  };
}

function visitors({
  fixtures,
  ...t
}: TestApp): Pick<System, 'visitor' | 'visitorThread' | 'appContact' | 'appConversation'> {
  const query = { website_token: fixtures.website.websiteToken ?? '' };
  const app = `/public/api/v1/inboxes/${fixtures.app.identifier ?? ''}`;
  const visitor = async () => {
    const answer = await t.as(null).post(`/api/v1/widget/config?website_token=${query.website_token}`);
    return { query, headers: { 'x-auth-token': String(answer.json().website_channel_config.auth_token) } };
  };
  const appContact = async () => {
    const { source_id: sourceId } = (await t.as(null).post(`${app}/contacts`, {})).json();
    return { params: { inbox_identifier: fixtures.app.identifier ?? '', source_id: String(sourceId) } };
  };
  return {
    visitor,
    visitorThread: async () => {
      const visit = await visitor();
      const url = `/api/v1/widget/conversations?website_token=${query.website_token}`;
      const body = { message: { content: 'Hello' } };
      return { ...visit, ...succeeded(await t.as(null).post(url, body, visit.headers)) };
    },
    appContact,
    appConversation: async () => {
      const { params } = await appContact();
      const url = `${app}/contacts/${params.source_id}/conversations`;
      return { params: { ...params, ...succeeded(await t.as(null).post(url, {})) } };
    },
  };
}

function succeeded(answer: LightMyRequestResponse): { id: number } {
  if (answer.statusCode !== 200) throw new Error(`an example could not be made: ${answer.body}`);
  return answer.json();
}

async function foreignIds(t: TestApp): Promise<Record<string, number>> {
  const { platform, fixtures } = t;
  const contact = await addContact(platform, fixtures.rival.id, fixtures.rivalInbox.id, {
    name: 'Rivals own',
  });
  const team = await platform.db
    .insertInto('team')
    .values({ account_id: fixtures.rival.id, name: 'rivals' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await platform.db
    .insertInto('custom_role')
    .values({ account_id: fixtures.rival.id, name: 'Rivals', permissions: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    account_id: fixtures.rival.id,
    inbox_id: fixtures.rivalInbox.id,
    inbox_ids: fixtures.rivalInbox.id,
    contact_id: contact.id,
    base_contact_id: contact.id,
    mergee_contact_id: contact.id,
    team_id: team.id,
    assignee_id: fixtures.rex.id,
    user_ids: fixtures.rex.id,
    agent_id: fixtures.rex.id,
    custom_role_id: role.id,
    ...(await foreignConversation(t, contact.id)),
  };
}

/** A display id that the fixtures' account does not use, and the internal id. */
async function foreignConversation(t: TestApp, contactId: number): Promise<Record<string, number>> {
  const { rival, rivalInbox, rex } = t.fixtures;
  const begun = await t.as(rex).post(`/api/v1/accounts/${rival.id}/conversations`, {
    inbox_id: rivalInbox.id,
    contact_id: contactId,
  });
  const displayId = 900_001;
  const { id } = await t.platform.db
    .updateTable('conversation')
    .set({ display_id: displayId })
    .where('account_id', '=', rival.id)
    .where('display_id', '=', succeeded(begun).id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { conversation_ids: displayId, ids: displayId, primary_actor_id: id };
}
