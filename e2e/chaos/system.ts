import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { exampleInput } from '../../apps/server/test/example-channel/driver.ts';
import { asJson, succeeded, type Caller, type Json } from './actors/caller.ts';

/** An agent of the run. */
export type Person = { name: string; id: number; token: string; pubsubToken: string };

/**
 * Paperlane: Maya is the administrator; Jonas is in both inboxes, Aiko in the website inbox, Nils is added
 * there and removed, Rex is in none.
 */
export type System = {
  accountId: number;
  maya: Person;
  jonas: Person;
  aiko: Person;
  nils: Person;
  rex: Person;
  website: { id: number; token: string };
  app: { id: number; identifier: string };
  /** Without members and without automatic assignment. */
  team: { id: number };
  /** Like the other; deleted before the end. */
  returns: { id: number };
  /** Adds a label and a note, and sets the priority. */
  macro: { id: number };
  /** Applies an SLA policy to each new conversation of the app, sends a message, and calls a server. */
  rule: { id: number };
  sla: { id: number };
  /** Shown to visitors of the website. */
  campaign: { id: number };
  /** A help center, and its one category. */
  portal: { slug: string; category: number; categorySlug: string };
  /** Connected to a provider; only Maya sees it. */
  connected: { id: number };
  rival: OtherAccount;
  /** Addresses that must have received an invitation. */
  invited: readonly string[];
};

/**
 * Another account of the installation: Rhea alone, with a website. No data of one account may reach the other.
 */
export type OtherAccount = { accountId: number; rhea: Person; website: { id: number; token: string } };

export const password = 'Correct-Horse-9';
/** The address to which the provider of the connected inbox delivers messages. */
export const providerAddress = 'paperlane';
const names = ['Jonas', 'Aiko', 'Nils', 'Rex'] as const;

/** Creates it over the API: onboarding, invitations by email, inboxes. `mails`: where emails are saved. */
export async function createSystem(
  call: Caller,
  options: { sentEmails: string; webhookUrl: string; receiverUrl: string },
): Promise<System> {
  const maya = await onboard(call);
  const invited = names.map((name) => `${name.toLowerCase()}@paperlane.example`);
  const admin = callAs(call, maya.person);
  const base = `/api/v1/accounts/${maya.accountId}`;
  for (const [index, name] of names.entries())
    await admin('POST', `${base}/agents`, { name, email: invited[index], role: 'agent' });
  const people: Person[] = [];
  for (const [index, name] of names.entries())
    people.push(await accept(call, name, invited[index] ?? '', options.sentEmails));
  const [jonas, aiko, nils, rex] = people;
  if (!jonas || !aiko || !nils || !rex) throw new Error('somebody is missing');
  const website = await admin('POST', `${base}/inboxes`, {
    name: 'Website',
    csat_survey_enabled: true,
    channel: { type: 'web_widget', website_url: 'https://paperlane.example' },
  });
  const app = await admin('POST', `${base}/inboxes`, {
    name: 'App',
    channel: { type: 'api', webhook_url: options.webhookUrl },
  });
  const members = (inbox: Json, who: readonly Person[]): Promise<Json> =>
    admin('PATCH', `${base}/inbox_members`, { inbox_id: inbox['id'], user_ids: who.map(({ id }) => id) });
  const connected = await admin('POST', `${base}/inboxes`, {
    name: 'Connected',
    channel: exampleInput(providerAddress),
  });
  await members(website, [jonas, aiko, nils]);
  await members(app, [jonas]);
  const team = await admin('POST', `${base}/teams`, { name: 'orders', allow_auto_assign: false });
  const returns = await admin('POST', `${base}/teams`, { name: 'returns', allow_auto_assign: false });
  const macro = await admin('POST', `${base}/macros`, { name: 'Note it', visibility: 'global', actions });
  const more = await addFeatures(admin, base, {
    website: website['id'],
    app: app['id'],
    receiverUrl: options.receiverUrl,
  });
  for (const person of [maya.person, ...people])
    await callAs(call, person)('PATCH', `${base}/notification_settings`, { notification_settings: flags });
  return {
    accountId: maya.accountId,
    maya: maya.person,
    jonas,
    aiko,
    nils,
    rex,
    website: { id: Number(website['id']), token: String(website['website_token']) },
    app: { id: Number(app['id']), identifier: String(app['inbox_identifier']) },
    team: { id: Number(team['id']) },
    returns: { id: Number(returns['id']) },
    macro: { id: Number(asJson(macro['payload'])['id']) },
    ...more,
    connected: { id: Number(connected['id']) },
    rival: await createOtherAccount(call),
    invited,
  };
}

type Admin = ReturnType<typeof callAs>;

/** Automatic features, and a help center. */
async function addFeatures(
  admin: Admin,
  base: string,
  { website, app, receiverUrl }: { website: unknown; app: unknown; receiverUrl: string },
) {
  // The first response is due so early that some are late.
  const sla = await admin('POST', `${base}/sla_policies`, {
    sla_policy: { name: 'Soon', first_response_time_threshold: 2, resolution_time_threshold: 3600 },
  });
  const slaId = Number(asJson(sla['payload'])['id']);
  const rule = await admin('POST', `${base}/automation_rules`, {
    name: 'Say hello',
    event_name: 'conversation_created',
    conditions: [
      { attribute_key: 'inbox_id', filter_operator: 'equal_to', values: [app], query_operator: null },
    ],
    actions: [
      { action_name: 'add_sla', action_params: [slaId] },
      { action_name: 'send_message', action_params: [ruleText] },
      { action_name: 'send_webhook_event', action_params: [receiverUrl] },
    ],
  });
  const campaign = await admin('POST', `${base}/campaigns`, {
    title: 'First visit',
    message: campaignText,
    inbox_id: website,
    trigger_rules: { url: 'https://paperlane.example', time_on_page: 1 },
  });
  const [slug, categorySlug] = ['help', 'paper'];
  await admin('POST', `${base}/portals`, { name: 'Help', slug });
  const category = await admin('POST', `${base}/portals/${slug}/categories`, {
    name: 'Paper',
    slug: categorySlug,
    locale: 'en',
  });
  return {
    sla: { id: slaId },
    rule: { id: Number(asJson(rule['payload'] ?? rule)['id']) },
    campaign: { id: Number(campaign['id']) },
    portal: { slug, category: Number(asJson(category['payload'])['id']), categorySlug },
  };
}

/** The rule's message in each new conversation of the app. */
export const ruleText = 'The rule was here';

/** The campaign's message to new visitors. */
export const campaignText = 'The campaign was here';

/** The macro's private note. */
export const macroNote = 'The macro was here';

/** The macro's actions. */
const actions = [
  { action_name: 'add_label', action_params: ['beta'] },
  { action_name: 'add_private_note', action_params: [macroNote] },
  { action_name: 'change_priority', action_params: ['high'] },
];
/** So that new conversations create notifications. */
const flags = { selected_email_flags: [], selected_push_flags: ['push_conversation_creation'] };

async function createOtherAccount(call: Caller): Promise<OtherAccount> {
  const answer = await call.once({
    method: 'POST',
    path: '/api/v1/accounts',
    body: { account_name: 'Rival', user_full_name: 'Rhea', email: 'rhea@rival.example', password },
  });
  const { data } = succeeded(answer, 'signing up');
  const rhea = personOf('Rhea', asJson(data));
  const accountId = Number(asJson(data)['account_id']);
  const website = await callAs(call, rhea)('POST', `/api/v1/accounts/${accountId}/inboxes`, {
    name: 'Rival site',
    channel: { type: 'web_widget', website_url: 'https://rival.example' },
  });
  return {
    accountId,
    rhea,
    website: { id: Number(website['id']), token: String(website['website_token']) },
  };
}

/** The system as a member of the other account sees it: with ids of agents that are not theirs. */
export function asSeenByOtherAccount(system: System): System {
  return {
    ...system,
    accountId: system.rival.accountId,
    website: system.rival.website,
  };
}

/** Calls as a user and expects success. */
export function callAs(call: Caller, person: Person) {
  return async (method: string, path: string, body?: unknown): Promise<Json> =>
    succeeded(
      await call.untilAnswered({ method, path, body, headers: headersOf(person) }),
      `${method} ${path}`,
    );
}

export function headersOf({ token }: Person): Record<string, string> {
  return { api_access_token: token };
}

async function onboard(call: Caller): Promise<{ person: Person; accountId: number }> {
  const user = { name: 'Maya', company: 'Paperlane', email: 'maya@paperlane.example', password };
  const answer = await call.once({ method: 'POST', path: '/installation/onboarding', body: { user } });
  const { data } = succeeded(answer, 'onboarding');
  return { person: personOf('Maya', asJson(data)), accountId: Number(asJson(data)['account_id']) };
}

export async function accept(call: Caller, name: string, email: string, emails: string): Promise<Person> {
  const token = await tokenIn(email, emails, 'reset_password_token');
  const answer = await call.once({
    method: 'PUT',
    path: '/auth/password',
    body: { reset_password_token: token, password, password_confirmation: password },
  });
  return personOf(name, asJson(succeeded(answer, `the invitation of ${email}`)['data']));
}

/** Confirms the address of a new user, which inviting others requires, and signs them in. */
export async function confirm(call: Caller, name: string, email: string, emails: string): Promise<Person> {
  const token = await tokenIn(email, emails, 'confirmation_token');
  const body = { confirmation_token: token, password };
  const answer = await call.once({ method: 'POST', path: '/auth/confirmation', body });
  return personOf(name, asJson(succeeded(answer, 'the confirmation')['data']));
}

/** The token in the newest email to the address, once it has arrived. */
async function tokenIn(email: string, emails: string, name: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    for (const text of (await readEmails(emails)).toReversed()) {
      const token = new RegExp(`${name}=([\\w-]+)`).exec(text)?.[1];
      if (text.includes(`To: ${email}`) && token !== undefined) return token;
    }
    await setTimeout(100);
  }
  throw new Error(`no email with a ${name} came for ${email}`);
}

/** The emails saved so far, soft line breaks removed. */
export async function readEmails(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch(() => []);
  const emails = files.filter((name) => name.endsWith('.eml')).toSorted();
  const texts = await Promise.all(emails.map((name) => readFile(join(directory, name), 'utf8')));
  return texts.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}

function personOf(name: string, profile: Json): Person {
  return {
    name,
    id: Number(profile['id']),
    token: String(profile['access_token']),
    pubsubToken: String(profile['pubsub_token']),
  };
}
