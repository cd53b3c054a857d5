import { randomInt, randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { superAdmin } from './console.ts';
import { form } from './form.ts';
import { fixturePassword } from './fixtures.ts';
import type { System } from './contract-fuzz/system.ts';
import { createSystemBot, deleteSystemBot, listSystemBotRows } from '../src/features/agent-bot/index.ts';
import { addPermissible, createApp, showApp } from '../src/features/platform-app/index.ts';
import { smsInput } from './twilio/driver.ts';
import { startTwilio } from './twilio/stand-in.ts';
import { startSlack, type SlackStandIn } from './slack/stand-in.ts';
import { apiKey as callKey, organizationId, startDyte } from './dyte/stand-in.ts';
import { linearSettings, startLinear } from './linear/stand-in.ts';
import { shop, shopifySettings, signedQuery, startShop } from './shopify/stand-in.ts';
import { acceptedEmail } from './email/accepted-email.ts';
import { migrateJobs } from '../src/platform/jobs/workers.ts';
import { mintUserToken } from '../src/features/user/index.ts';

/** A successful call of a route. */
export type Example = {
  /** Path parameters other than `account_id`. */
  params?: Record<string, string | number>;
  input?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The values that are in the query string whatever the method. */
  query?: Record<string, unknown>;
  /** The caller; by default Maya, the administrator. Public routes are called without credentials. */
  as?: { token: string };
  /** The status of the response, if it is not the route's own. */
  status?: number;
};

type Make = (system: System) => Example | Promise<Example>;

const inConversation: Make = async (system) => ({ params: { id: (await system.conversation()).id } });
const onContact: Make = async (system) => ({ params: { id: (await system.contact()).id } });
const company = async ({ t, base, word }: System): Promise<number> => {
  const made = await t.as(t.fixtures.maya).post(`${base}/companies`, { name: word() });
  return made.json().payload.id;
};
const onCompany: Make = async (system) => ({ params: { id: await company(system) } });
const ofCompany: Make = async (system) => ({ params: { company_id: await company(system) } });
const onCompanyContact: Make = async (system) => {
  const [companyId, { id }] = [await company(system), await system.contact()];
  const contacts = `${system.base}/companies/${companyId}/contacts`;
  await system.t.as(system.t.fixtures.maya).post(contacts, { contact_id: id });
  return { params: { company_id: companyId, id } };
};
const ofContact: Make = async (system) => ({ params: { contact_id: (await system.contact()).id } });
const onContactNote: Make = async (system) => {
  const { id: contactId } = await system.contact();
  const { id } = await system.create(`/contacts/${contactId}/notes`, { content: 'Prefers to be called' });
  return { params: { contact_id: contactId, id } };
};
const contactFile = (system: System) => ({
  name: 'contacts.csv',
  bytes: new TextEncoder().encode(`name,email\nIna,${system.word()}@example.com\n`),
});
const onContactImport: Make = async (system) => {
  const file = await form([['import_file', contactFile(system)]]);
  const url = `/api/v1/accounts/${system.t.fixtures.account.id}/contact_imports`;
  const answer = await system.t.as(system.t.fixtures.maya).inject({ method: 'POST', url, ...file });
  return { params: { id: answer.json().id } };
};
const onCannedResponse: Make = async (system) => ({
  params: { id: (await system.create('/canned_responses', { short_code: system.word(), content: 'x' })).id },
});
const folder = {
  name: 'Refunds',
  query: { payload: [{ attribute_key: 'labels', filter_operator: 'equal_to', values: ['refund'] }] },
};
const onCustomFilter: Make = async (system) => ({
  params: { id: (await system.create('/custom_filters', folder)).id },
});
const onWebhook: Make = async (system) => {
  const url = `https://${system.word()}.example/hook`;
  const webhooks = `/api/v1/accounts/${system.t.fixtures.account.id}/webhooks`;
  const made = await system.t.as(system.t.fixtures.maya).post(webhooks, { url });
  return { params: { id: made.json().payload.webhook.id } };
};
const dashboardApp = (system: System) => ({
  title: system.word(),
  content: [{ type: 'frame', url: 'https://orders.example' }],
});
const onSlaPolicy: Make = async (system) => {
  const policies = `/api/v1/accounts/${system.t.fixtures.account.id}/sla_policies`;
  const made = await system.t.as(system.t.fixtures.maya).post(policies, { name: system.word() });
  return { params: { id: made.json().payload.id } };
};
/** The number per account is limited. */
const onAssistant: Make = async (system) => {
  const accountId = system.t.fixtures.account.id;
  const newest = system.t.database.db
    .selectFrom('captain_assistant')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(10);
  await system.t.database.db
    .deleteFrom('captain_assistant')
    .where('account_id', '=', accountId)
    .where('id', 'not in', newest)
    .execute();
  const input = { name: system.word(), description: 'Answers what we know' };
  return { params: { id: (await system.create('/captain/assistants', input)).id } };
};
const ofAssistant = async (system: System): Promise<number> =>
  Number((await onAssistant(system)).params?.['id']);
const onCaptainResponse = async (system: System, more: object = {}): Promise<Example> => {
  const input = { question: 'Where?', answer: 'Here.', assistant_id: await ofAssistant(system), ...more };
  return { params: { id: (await system.create('/captain/assistant_responses', input)).id } };
};
const captainDays = { from: '2026-11-01', to: '2026-11-30' };

const captainDocument = async (system: System) => {
  await migrateJobs(system.t.database.pool, system.t.platform.log);
  const link = `https://${system.word()}.example/help`;
  return { external_link: link, assistant_id: await ofAssistant(system) };
};
const onCaptainDocument: Make = async (system) => ({
  params: { id: (await system.create('/captain/documents', await captainDocument(system))).id },
});
const disconnected = ({ t }: System) =>
  t.database.db
    .updateTable('inbox')
    .set({ captain_assistant_id: null })
    .where('account_id', '=', t.fixtures.account.id)
    .execute();
const onCopilotThread: Make = async (system) => {
  await migrateJobs(system.t.database.pool, system.t.platform.log);
  const input = { message: 'Where?', assistant_id: await ofAssistant(system) };
  return { params: { id: (await system.create('/captain/copilot_threads', input)).id } };
};
const onAssistantInbox: Make = async (system) => {
  await disconnected(system);
  const id = await ofAssistant(system);
  const inboxId = system.t.fixtures.website.id;
  await system.create(`/captain/assistants/${id}/inboxes`, { inbox: { inbox_id: inboxId } });
  return { params: { id, inbox_id: inboxId } };
};
const onDashboardApp: Make = async (system) => ({
  params: { id: (await system.create('/dashboard_apps', dashboardApp(system))).id },
});
const languageModel = { app_id: 'openai', settings: { api_key: 'a key of theirs' } };
/** An account can connect an app only once. */
const unconnected = ({ t }: System) =>
  t.database.db.deleteFrom('integration_hook').where('account_id', '=', t.fixtures.account.id).execute();
const onHook: Make = async (system) => {
  await unconnected(system);
  return { params: { id: (await system.create('/integrations/hooks', languageModel)).id } };
};
let slack: Promise<SlackStandIn> | undefined;
/** A Slack app, and a workspace that authorizes it. */
const beforeSlack = async (system: System): Promise<SlackStandIn> => {
  slack ??= startSlack();
  const standIn = await slack;
  const { providerUrls: urls, providerKeys: keys, installation } = system.t.platform;
  if (!(urls instanceof Map) || !(keys instanceof Map)) throw new Error('settings that cannot be set');
  urls.set('SLACK_URL', standIn.url);
  for (const [name, value] of standIn.keys) keys.set(name, value);
  const account = `${installation.frontendUrl}/app/accounts/${system.t.fixtures.account.id}`;
  standIn.redirectUri = `${account}/settings/integrations/slack`;
  await unconnected(system);
  return standIn;
};
const withSlack = async (system: System): Promise<void> => {
  const { code } = await beforeSlack(system);
  await system.create('/integrations/slack', { code });
};
/** A video call in the conversation with this id, and the path of its message. */
async function calling(system: System, conversationId: number): Promise<{ id: number }> {
  await calls(system);
  return system.create('/integrations/dyte/create_a_meeting', { conversation_id: conversationId });
}
async function calls(system: System): Promise<void> {
  const urls = system.t.platform.providerUrls as Map<string, string>;
  if (!urls.has('DYTE_API_URL')) urls.set('DYTE_API_URL', (await startDyte()).url);
  await unconnected(system);
  const settings = { organization_id: organizationId, api_key: callKey };
  await system.create('/integrations/hooks', { app_id: 'dyte', settings });
}
/** A shop that the account has connected. */
const inShop: Make = async ({ t }) => {
  const keys = t.platform.providerKeys as Map<string, string>;
  if (!keys.has('SHOPIFY_SHOP_URL'))
    for (const [name, key] of shopifySettings((await startShop()).url)) keys.set(name, key);
  const connect = `/api/v1/accounts/${t.fixtures.account.id}/integrations/shopify/auth`;
  const begun = await t.as(t.fixtures.maya).post(connect, { shop_domain: shop });
  const state = new URL(begun.json().redirect_url).searchParams.get('state') ?? '';
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const query = signedQuery({ code: 'good', shop, state });
  await t.as(null).inject({ url: '/shopify/callback', query, headers: { cookie } });
  return {};
};
/** A workspace of Linear that the account has connected. */
async function withLinear({ t }: System) {
  const urls = t.platform.providerUrls as Map<string, string>;
  const keys = t.platform.providerKeys as Map<string, string>;
  if (!urls.has('LINEAR_URL')) {
    const settings = linearSettings((await startLinear()).url);
    for (const [name, url] of settings.providerUrls) urls.set(name, url);
    for (const [name, key] of settings.providerKeys) keys.set(name, key);
  }
  const connect = `/api/v1/accounts/${t.fixtures.account.id}/integrations/linear`;
  const begun = await t.as(t.fixtures.maya).post(`${connect}/auth`, {});
  const state = new URL(begun.json().redirect_url).searchParams.get('state') ?? '';
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  await t.as(null).inject({ url: '/linear/callback', query: { code: 'good', state }, headers: { cookie } });
}
const inLinear: Make = async (system) => {
  await withLinear(system);
  return {};
};
const newIssue = { team_id: 'id-of-Engineering', title: 'Lamp flickers' };
async function issueLink(system: System) {
  await withLinear(system);
  const issue = await system.create('/integrations/linear/create_issue', newIssue);
  return { conversation_id: (await system.conversation()).id, issue_id: String(issue.id) };
}
/** The number per account is limited. */
async function addPortal(system: System, slug: string): Promise<void> {
  const accountId = system.t.fixtures.account.id;
  const newest = system.t.database.db
    .selectFrom('portal')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(50);
  await system.t.database.db
    .deleteFrom('portal')
    .where('account_id', '=', accountId)
    .where('id', 'not in', newest)
    .execute();
  await system.create('/portals', { name: 'Help', slug });
}
const onPortal: Make = async (system) => {
  const slug = system.word();
  await addPortal(system, slug);
  return { params: { slug } };
};
const onPortalMembers: Make = async (system) => ({
  ...(await onPortal(system)),
  input: { user_ids: [system.t.fixtures.jonas.id] },
});
const figureDays = { since: '2026-11-01', until: '2026-11-30' };
const onDomain: Make = async (system) => {
  const slug = system.word();
  const domain = `${slug}.acme.example`;
  const values = { name: 'Help', slug, custom_domain: domain };
  const made = await system.t.as(system.t.fixtures.maya).post(`${system.base}/portals`, values);
  const { record } = made.json().domain;
  system.t.platform.readTextRecords = () => Promise.resolve([record.value]);
  return { params: { slug } };
};
const onCategory: Make = async (system) => {
  const slug = system.word();
  await addPortal(system, slug);
  const url = `${system.base}/portals/${slug}/categories`;
  const made = await system.t.as(system.t.fixtures.maya).post(url, { name: 'Orders', slug: 'orders' });
  return { params: { slug, id: made.json().payload.id } };
};
const articleOf = (system: System) => ({
  title: 'How to return an order',
  content: 'Send it back.',
  author_id: system.t.fixtures.maya.id,
});
const onArticle: Make = async (system) => {
  const slug = system.word();
  await addPortal(system, slug);
  const url = `${system.base}/portals/${slug}/articles`;
  const made = await system.t.as(system.t.fixtures.maya).post(url, articleOf(system));
  return { params: { slug, id: made.json().payload.id } };
};
const onArticleVersion: Make = async (system) => {
  const { params } = await onArticle(system);
  const url = `${system.base}/portals/${String(params?.['slug'])}/articles/${Number(params?.['id'])}/versions`;
  const admin = system.t.as(system.t.fixtures.maya);
  const [version] = (await admin.get(url)).json().payload;
  // By another user, so that the previous state stays a version of its own.
  await system.t.as(system.t.fixtures.jonas).patch(url.replace('/versions', ''), { content: 'Keep it.' });
  return { params: { ...params, version_id: version.id } };
};
/** A portal with a category and an article, all of them public. */
const onPublicPortal: Make = async (system) => {
  const slug = system.word();
  await addPortal(system, slug);
  await system.create(`/portals/${slug}/categories`, { name: 'Orders', slug: 'orders' });
  const article = { ...articleOf(system), slug: `${slug}-return` };
  await system.create(`/portals/${slug}/articles`, article);
  await system.t.database.db
    .updateTable('article')
    .set({ status: 1 })
    .where('account_id', '=', system.t.fixtures.account.id)
    .where('slug', '=', article.slug)
    .execute();
  return { params: { slug, locale: 'en', category_slug: 'orders', article_slug: article.slug } };
};
const onReplyArticle: Make = async (system) => {
  const { params } = await onPublicPortal(system);
  const { id } = await system.t.database.db
    .selectFrom('article')
    .select('id')
    .where('account_id', '=', system.t.fixtures.account.id)
    .where('slug', '=', String(params?.['article_slug']))
    .executeTakeFirstOrThrow();
  return { params: { conversation_id: (await system.conversation()).id, id } };
};
const articleFile = (system: System) => ({
  name: 'returns.md',
  bytes: new TextEncoder().encode(`# How to return ${system.word()}\n\nSend it back.\n`),
});
const onArticleTransfer: Make = async (system) => {
  const { params } = await onPortal(system);
  const url = `/portals/${String(params?.['slug'])}/article_transfers/export`;
  return { params: { ...params, id: (await system.create(url, {})).id } };
};
const onWebhookDelivery: Make = async (system) => {
  const { params } = await onWebhook(system);
  const { database, fixtures } = system.t;
  await migrateJobs(database.pool, system.t.platform.log);
  const { id } = await database.db
    .insertInto('webhook_delivery')
    .values({
      account_id: fixtures.account.id,
      webhook_id: Number(params?.['id']),
      uuid: randomUUID(),
      event: 'message_created',
      body: '{}',
      status: 1,
      max_attempts: 7,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { ...params, delivery_id: id } };
};
const onAgentBot: Make = async (system) => ({
  params: { id: (await system.create('/agent_bots', { name: system.word() })).id },
});
const narrow = { name: 'Triage', permissions: ['conversation_unassigned_manage'] };
const reportRange = { since: 1_790_000_000, until: 1_790_086_400 };
const onReport: Make = () => ({ input: { type: 'account', ...reportRange } });
const savedReport = { name: 'Every agent', screen: 'agent', search: { range: 'last30days' } };
const onSavedReport: Make = async (system) => ({
  params: { id: (await system.create('/saved_reports', savedReport)).id },
});
const schedule = (system: System) => ({
  frequency: 'weekly',
  weekday: 1,
  day: 1,
  hour: 8,
  timezone: 'Europe/Berlin',
  recipient_ids: [system.t.fixtures.maya.id],
  is_paused: false,
});
const onScheduledReport: Make = async (system) => {
  const { params } = await onSavedReport(system);
  const { maya, account } = system.t.fixtures;
  const url = `/api/v1/accounts/${account.id}/saved_reports/${params?.['id']}`;
  await system.t.as(maya).patch(url, { schedule: schedule(system) });
  await migrateJobs(system.t.database.pool, system.t.platform.log);
  return { params: params ?? {} };
};
const onReportFile: Make = () => ({ input: reportRange });
const onCustomRole: Make = async (system) => ({
  params: { id: (await system.create('/custom_roles', narrow)).id },
});
const onTeam: Make = async (system) => ({
  params: { id: (await system.create('/teams', { name: system.word() })).id },
});
const teamMembers: Make = async (system) => ({
  params: { team_id: (await system.create('/teams', { name: system.word() })).id },
  input: { user_ids: [(await system.person()).id] },
});
const onCustomAttribute: Make = async (system) => ({
  params: {
    id: (
      await system.create('/custom_attribute_definitions', {
        attribute_display_name: 'Plan',
        attribute_key: system.word(),
      })
    ).id,
  },
});
const bulkAction: Make = async (system) => {
  const ids = [(await system.conversation()).id];
  const input = { ids, fields: { status: 'resolved' }, labels: { add: ['late'] } };
  return { params: { id: (await system.create('/bulk_actions/start', input)).id } };
};
const onInboundEmail: Make = async (system) => {
  const { inboxId, id } = await acceptedEmail(system.t, `${system.word()}@example.com`);
  return { params: { id: inboxId, email_id: id } };
};
const created = (answer: unknown): { id: number } => (answer as { payload: { id: number } }).payload;
const onMacro: Make = async (system) => {
  const actions = [{ action_name: 'add_label', action_params: ['late'] }];
  return { params: { id: created(await system.create('/macros', { name: system.word(), actions })).id } };
};
const rule = (system: Parameters<Make>[0]) => ({
  name: system.word(),
  event_name: 'message_created',
  conditions: [
    { attribute_key: 'content', filter_operator: 'contains', values: ['refund'], query_operator: null },
  ],
  actions: [{ action_name: 'add_label', action_params: ['late'] }],
});
const onAutomation: Make = async (system) => ({
  params: { id: (await system.create('/automation_rules', rule(system))).id },
});
const macroRun: Make = async (system) => {
  const { params = {} } = await onMacro(system);
  const input = { conversation_ids: [(await system.conversation()).id] };
  const run = await system.create(`/macros/${params['id']}/runs`, input);
  return { params: { ...params, run_id: run.id } };
};
const onConversations =
  (make: Make): Make =>
  async (system) => ({
    ...(await make(system)),
    input: { conversation_ids: [(await system.conversation()).id] },
  });
/** A campaign of the fixtures' website. */
const campaignInput = (system: System) => ({
  title: system.word(),
  message: 'Need help?',
  inbox_id: system.t.fixtures.website.id,
  trigger_rules: { url: 'https://acme.test/*', time_on_page: 5 },
});
const onCampaign: Make = async (system) => ({
  params: { id: (await system.create('/campaigns', campaignInput(system))).id },
});
const onNotification: Make = async (system) => {
  const { id: conversationId } = await system.conversation();
  const { db } = system.t.platform;
  const { account, maya } = system.t.fixtures;
  const now = new Date();
  const conversation = await db
    .selectFrom('conversation')
    .select(['id', 'inbox_id'])
    .where('account_id', '=', account.id)
    .where('display_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('notification')
    .values({
      account_id: account.id,
      user_id: maya.id,
      notification_type: 2,
      conversation_id: conversation.id,
      inbox_id: conversation.inbox_id,
      last_activity_at: now,
      source_event: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
};
const phone = {
  subscription_type: 'fcm',
  subscription_attributes: { device_id: 'a-phone', push_token: 'a-token' },
};
const twilioInbox: Make = async ({ t }) => {
  const { providerUrls: urls } = t.platform;
  if (urls instanceof Map && !urls.has('TWILIO_API_URL')) {
    const twilio = await startTwilio();
    urls.set('TWILIO_API_URL', twilio.url);
  }
  // No other contact has the number.
  const phone_number = `+1${randomInt(1e9, 1e10)}`;
  return { input: { ...smsInput, medium: 'whatsapp', phone_number } };
};
const onInbox: Make = async (system) => ({ params: { id: (await system.inbox()).id } });
const byNewcomer: Make = async (system) => ({ as: await system.person('administrator') });

const code = (system: System, secret: string, ahead: number) =>
  generate({ secret, epoch: Math.floor(system.t.platform.clock.now().getTime() / 1000) + ahead * 30 });

/** A person who has begun to set up an authenticator app. */
async function settingUp(system: System) {
  const person = await system.person('administrator');
  const body = { current_password: fixturePassword };
  const { secret } = (await system.t.as(person).post('/api/v1/profile/mfa', body)).json();
  return { person, secret: String(secret) };
}

async function withTwoFactor(system: System) {
  const { person, secret } = await settingUp(system);
  const body = { otp_code: await code(system, secret, 0) };
  await system.t.as(person).post('/api/v1/profile/mfa/verify', body);
  return { person, secret };
}

/** The code after the one that turned it on. */
const nextCode = (system: System, secret: string) => code(system, secret, 1);

const withInput =
  (make: Make, input: Record<string, unknown>): Make =>
  async (system) => ({ ...(await make(system)), input });

const platformUser = (system: System) => ({
  name: 'Una',
  email: `${system.word()}@example.com`,
  password: fixturePassword,
});
const byPlatformApp: Make = async (system) => ({ as: await createApp(system.t.platform, 'Billing') });
const onPlatform =
  (path: 'users' | 'accounts', input?: Record<string, unknown>): Make =>
  async (system) => {
    const as = await createApp(system.t.platform, 'Billing');
    const body = path === 'users' ? platformUser(system) : { name: 'Inkwell' };
    const { id } = (await system.t.as(as).post(`/platform/api/v1/${path}`, body)).json();
    return { as, params: { id: Number(id) }, ...(input === undefined ? {} : { input }) };
  };
const onPlatformBot =
  (input?: Record<string, unknown>): Make =>
  async (system) => {
    const { as = null, params } = await onPlatform('accounts')(system);
    const body = { name: system.word(), account_id: params?.['id'] };
    const { id } = (await system.t.as(as).post('/platform/api/v1/agent_bots', body)).json();
    return { ...(as && { as }), params: { id: Number(id) }, ...(input === undefined ? {} : { input }) };
  };
const platformMember =
  (more: Record<string, unknown>): Make =>
  async (system) => {
    const { as, ...account } = await onPlatform('accounts')(system);
    const { id } = (
      await system.t.as(as ?? null).post('/platform/api/v1/users', platformUser(system))
    ).json();
    return { ...account, ...(as === undefined ? {} : { as }), input: { user_id: Number(id), ...more } };
  };

const inConsole =
  (input: (system: System) => Example | Promise<Example> = () => ({})): Make =>
  async (system) => ({ ...(await input(system)), headers: (await superAdmin(system.t)).headers });
const withJobTables = async (system: System): Promise<Example> => {
  await migrateJobs(system.t.database.pool, system.t.platform.log);
  return {};
};
const onConsoleAccount = (input?: Record<string, unknown>): Make =>
  inConsole(async (system) => ({
    params: (await onPlatform('accounts')(system)).params ?? {},
    ...(input === undefined ? {} : { input }),
  }));
const onConsoleUser = (input?: Record<string, unknown>): Make =>
  inConsole(async (system) => ({
    params: (await onPlatform('users')(system)).params ?? {},
    ...(input === undefined ? {} : { input }),
  }));
const onConsoleApp = (input?: Record<string, unknown>): Make =>
  inConsole(async (system) => ({
    params: { id: (await createApp(system.t.platform, 'Billing')).id },
    ...(input === undefined ? {} : { input }),
  }));

const onAppToken: Make = inConsole(async ({ t: { platform } }) => {
  const { id } = await createApp(platform, 'Billing');
  return { params: { id: (await showApp(platform, id)).access_token_id ?? 0 } };
});
const onFailedJob: Make = inConsole(async (system) => {
  await withJobTables(system);
  const { rows } = await system.t.database.pool.query<{ id: string }>(
    `select id::text as id from graphile_worker.add_job('fill-reports', '{}', max_attempts := 1)`,
  );
  const ids = rows.map(({ id }) => id);
  await system.t.database.pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts where id = any ($1::bigint[])',
    [ids],
  );
  return { input: { ids } };
});

const onSystemBot = (input?: Record<string, unknown>): Make =>
  inConsole(async ({ t }) => {
    const bots = await listSystemBotRows(t.platform.db);
    // Their number is limited.
    for (const { id } of bots.slice(10)) await deleteSystemBot(t.platform, id);
    const id = await createSystemBot(t.platform, t.fixtures.maya.id, { name: 'Robo' });
    return { params: { id }, ...(input === undefined ? {} : { input }) };
  });

const inThread: Make = async (system) => ({ params: { conversation_id: (await system.conversation()).id } });

const participants: Make = async (system) => ({
  ...(await inThread(system)),
  input: { user_ids: [system.t.fixtures.jonas.id] },
});

const onMessage =
  (inbox: 'website' | 'app', input: Record<string, unknown> = {}): Make =>
  async (system) => {
    const conversation = await system.conversation(inbox);
    const message = await system.message(conversation.id);
    return { params: { conversation_id: conversation.id, id: message.id }, input };
  };

/** Its provider is not called: telegram/telegram.test.ts covers that. */
const onInboxOfNoProvider: Make = async (system) => ({
  params: { id: (await system.inbox()).id },
  status: 422,
});

const onDelayedEmail: Make = async (system) => {
  await migrateJobs(system.t.database.pool, system.t.platform.log);
  const channel = { type: 'email', email: `${system.word()}@example.com` };
  const inbox = await system.create('/inboxes', { name: 'Lamps', channel });
  const { account, maya } = system.t.fixtures;
  const made = await system.t
    .as(maya)
    .post(`/api/v1/accounts/${account.id}/contacts`, { email: `${system.word()}@example.com` });
  const { id: contactId } = made.json().payload.contact;
  const conversation = await system.create('/conversations', { inbox_id: inbox.id, contact_id: contactId });
  const input = { content: 'Hello', undo_seconds: 30 };
  const { id } = await system.create(`/conversations/${conversation.id}/messages`, input);
  return { params: { conversation_id: conversation.id, id } };
};

const inboxMembers: Make = async (system) => ({
  input: { inbox_id: (await system.inbox()).id, user_ids: [(await system.person()).id] },
});

const emailed =
  (
    kind: 'password_reset' | 'confirmation' | 'email_undo',
    input: (token: string) => Record<string, unknown>,
  ): Make =>
  async (system) => {
    const { id, email } = await system.person();
    const { platform } = system.t;
    if (kind === 'confirmation')
      await platform.db.updateTable('user').set({ confirmed_at: null }).where('id', '=', id).execute();
    return { input: input(await mintUserToken(platform, platform.db, { userId: id, kind, email })) };
  };

/** A user invited by the other account. */
const invited: Make = async (system) => {
  const { t } = system;
  const person = await system.person();
  const { id } = t.fixtures.rival;
  await t.as(t.fixtures.rex).post(`/api/v1/accounts/${id}/agents`, { email: person.email, name: 'Ina' });
  return { as: person, params: { id } };
};

const visit: Make = ({ visitor }) => visitor();
const visitWithConversation: Make = async (system) => {
  const { query, headers } = await system.visitorThread();
  return { query, headers };
};

const appContact: Make = ({ appContact: make }) => make();
const appConversation: Make = ({ appConversation: make }) => make();
/** The same if the path parameter of the conversation has another name. */
const appThread: Make = async (system) => {
  const { id, ...params } = (await system.appConversation()).params;
  return { params: { ...params, conversation_id: id } };
};

/** A conversation of the app with a survey, named by the uuid in its link. */
const surveyed: Make = async (system) => {
  const { id } = await system.conversation('app');
  await system.question(id, 'input_csat');
  const { uuid } = await system.t.platform.db
    .selectFrom('conversation')
    .select('uuid')
    .where('account_id', '=', system.t.fixtures.account.id)
    .where('display_id', '=', id)
    .executeTakeFirstOrThrow();
  return { params: { conversation_uuid: uuid } };
};

/** The id of a survey response. */
async function ratingId(system: System): Promise<number> {
  const { params } = await surveyed(system);
  const values = { csat_survey_response: { rating: 2 } };
  const answer = await system.t
    .as(null)
    .put(`/public/api/v1/csat_survey/${String(params?.['conversation_uuid'])}`, {
      message: { submitted_values: values },
    });
  return Number(answer.json().csat_survey_response.id);
}

const newcomer = (system: System) => ({ email: `${system.word()}@example.com`, password: fixturePassword });

/** The example of every route, by its name. A route without one fails the route-contract test. */
export const routeExamples: Readonly<Record<string, Make>> = {
  'account.cache_keys': () => ({}),
  'account.create': (system) => ({
    input: { ...newcomer(system), account_name: 'Inkwell', user_full_name: 'Ina Well', locale: 'en' },
  }),
  'account.create_brief': (system) => ({ input: newcomer(system) }),
  // The fixtures have already set up the installation.
  'account.onboard': (system) => ({
    input: { ...newcomer(system), name: 'Ina', company: 'Inkwell' },
    status: 404,
  }),
  'account.limits': () => ({}),
  // The plain edition has no billing; see billing.test.ts.
  'billing.checkout': () => ({ status: 404 }),
  'billing.subscribe': () => ({ status: 404 }),
  'account.show': () => ({}),
  'account.toggle_deletion': () => ({ input: { action_type: 'undelete' } }),
  'account.update': () => ({ input: { auto_resolve_after: 60, name: 'Paperlane' } }),
  'account.update_active_at': () => ({}),

  'agent.bulk_create': (system) => ({
    input: { emails: [`${system.word()}@example.com`, `${system.word()}@example.com`] },
  }),
  'agent.conversation_count': async (system) => ({ params: { id: (await system.person()).id } }),
  'agent.create': (system) => ({
    input: { email: `${system.word()}@example.com`, name: 'Ina', role: 'agent' },
  }),
  'agent.delete': async (system) => ({ params: { id: (await system.person()).id } }),
  'audit_log.list': () => ({}),
  'audit_log.export': () => ({}),
  'agent.invite_again': async (system) => ({
    params: { id: (await system.create('/agents', { email: `${system.word()}@example.com` })).id },
  }),
  'agent.list': () => ({}),
  'agent.update': async (system) => ({
    params: { id: (await system.person()).id },
    input: { name: 'Ina', role: 'agent', availability: 'busy', auto_offline: false },
  }),

  'bulk_action.create': async (system) => ({
    input: {
      type: 'Conversation',
      ids: [(await system.conversation()).id],
      fields: { status: 'snoozed', assignee_id: system.t.fixtures.jonas.id, team_id: 0 },
      labels: { add: ['late'], remove: ['early'] },
      snoozed_until: 2_000_000_000,
    },
  }),
  'bulk_action.show': bulkAction,
  'bulk_action.start': () => ({ input: { list: { status: 'open' }, labels: { add: ['late'] } } }),
  'bulk_action.undo': bulkAction,

  'contact.create': (system) => ({
    input: { name: 'Ina', email: `${system.word()}@example.com`, inbox_id: system.t.fixtures.website.id },
  }),
  'contact.create_contact_inbox': async (system) => ({
    params: { id: (await system.contact()).id },
    input: { inbox_id: system.t.fixtures.app.id, source_id: system.word() },
  }),
  'contact.active': () => ({ input: { page: 1, sort: 'name' } }),
  'company.add_contact': async (system) => ({
    ...(await ofCompany(system)),
    input: { contact_id: (await system.contact()).id },
  }),
  'company.create': (system) => ({ input: { name: system.word(), domain: `${system.word()}.example` } }),
  'company.delete': onCompany,
  'company.delete_avatar': onCompany,
  'company.destroy_custom_attributes': withInput(onCompany, { custom_attributes: ['plan'] }),
  'company.list': () => ({ input: { page: 1, sort: '-contacts_count' } }),
  'company.list_contacts': ofCompany,
  'company.of_contact': onContact,
  'company.remove_contact': onCompanyContact,
  'company.search': () => ({ input: { q: 'paper', page: 1 } }),
  'company.show': onCompany,
  'company.update': withInput(onCompany, {
    description: 'Paper and more',
    custom_attributes: { plan: 'gold' },
  }),
  'contact.contactable_inboxes': onContact,
  'contact.delete': onContact,
  'contact.delete_avatar': onContact,
  'contact.destroy_custom_attributes': withInput(onContact, { custom_attributes: ['plan'] }),
  'contact.find_by_source': async (system) => ({
    input: { inbox_id: system.t.fixtures.website.id, source_id: (await system.contact()).sourceId },
  }),
  'contact.filter': () => ({
    input: {
      payload: [{ attribute_key: 'name', filter_operator: 'contains', values: ['in'] }],
      sort: 'name',
    },
  }),
  'contact.list_labels': onContact,
  'contact.merge': async (system) => ({
    input: {
      base_contact_id: (await system.contact()).id,
      mergee_contact_id: (await system.contact()).id,
    },
  }),
  'contact.set_labels': withInput(onContact, { labels: ['vip'] }),
  'contact_import.create': (system) => ({ input: { import_file: contactFile(system) } }),
  'contact_import.upload': (system) => ({ input: { import_file: contactFile(system) } }),
  'contact_import.list': () => ({}),
  'contact_import.show': onContactImport,
  'contact_import.preview': withInput(onContactImport, { mapping: ['name', 'email'] }),
  'contact_import.start': withInput(onContactImport, { mapping: ['name', 'email'] }),
  'contact_import.stop': onContactImport,
  'contact_export.create': () => ({ input: { column_names: ['id', 'name'], label: 'vip' } }),
  'contact_export.start': () => ({ input: { column_names: ['id', 'name'], format: 'jsonl' } }),
  'contact_export.show': async (system) => ({
    params: { id: (await system.create('/contact_exports', {})).id },
  }),
  'contact_merge.list': onContact,
  'contact.timeline': onContact,
  'contact_merge.duplicates': onContact,
  'contact_merge.undo': async (system) => {
    const [base, other] = [await system.contact(), await system.contact()];
    const accountPath = `/api/v1/accounts/${system.t.fixtures.account.id}`;
    const maya = system.t.as(system.t.fixtures.maya);
    const merge = { base_contact_id: base.id, mergee_contact_id: other.id };
    await maya.post(`${accountPath}/actions/contact_merge`, merge);
    const { id } = (await maya.get(`${accountPath}/contacts/${base.id}/merges`)).json().payload[0];
    return { params: { contact_id: base.id, id } };
  },
  'contact_note.create': withInput(ofContact, { content: 'Prefers to be called' }),
  'contact_note.delete': onContactNote,
  'contact_note.list': ofContact,
  'contact_note.show': onContactNote,
  'contact_note.update': withInput(onContactNote, { content: 'Prefers email' }),
  'contact.list': () => ({ input: { page: 1, sort: '-last_activity_at' } }),
  'contact.show': onContact,
  'contact.update': withInput(onContact, { name: 'Ina', custom_attributes: { plan: 'paper' } }),

  'conversation.assign': async (system) => ({
    ...(await inThread(system)),
    input: { assignee_id: system.t.fixtures.jonas.id },
  }),
  'conversation.create': (system) => ({
    input: {
      inbox_id: system.t.fixtures.website.id,
      contact_id: system.t.fixtures.tessa.id,
      source_id: system.t.fixtures.tessa.sourceId,
      message: { content: 'Hello' },
    },
  }),
  'conversation.delete': inConversation,
  'conversation.labels': inThread,
  'search.everything': () => ({ input: { q: 'refund' } }),
  'search.conversations': () => ({ input: { q: 'tessa', page: 2 } }),
  'search.contacts': () => ({ input: { q: 'tessa' } }),
  'search.messages': () => ({ input: { q: 'refund', since: 1_700_000_000 } }),
  'search.articles': () => ({ input: { q: 'refund' } }),
  'conversation.search': () => ({ input: { q: 'refund' } }),
  'contact.search': () => ({ input: { q: 'tessa' } }),
  'notification.list': async (system) => {
    await onNotification(system);
    return { input: { page: 1, sort_order: 'asc', includes: ['read', 'snoozed'] } };
  },
  'notification.unread_count': () => ({}),
  'notification.read_all': () => ({ input: { primary_actor_type: 'Conversation', primary_actor_id: 1 } }),
  'notification.update': onNotification,
  'notification.unread': onNotification,
  'notification.snooze': withInput(onNotification, { snoozed_until: 4_000_000_000 }),
  'notification.delete': onNotification,
  'notification.destroy_all': () => ({ input: { type: 'read' } }),
  'notification_settings.show': () => ({}),
  'notification_settings.update': () => ({
    input: { notification_settings: { selected_email_flags: ['email_conversation_mention'] } },
  }),
  'notification_subscription.create': () => ({ input: phone }),
  'notification_subscription.test': () => ({}),
  'notification_subscription.delete': () => ({ input: { push_token: 'a-token' } }),
  'custom_filter.list': () => ({ input: { filter_type: 'conversation' } }),
  'custom_filter.show': onCustomFilter,
  'custom_filter.create': () => ({ input: { ...folder, filter_type: 'contact' } }),
  'custom_filter.update': withInput(onCustomFilter, { name: 'Money back', query: {} }),
  'custom_filter.delete': withInput(onCustomFilter, { filter_type: 0 }),
  'report.series': () => ({
    input: { type: 'account', metric: 'reply_time', group_by: 'week', ...reportRange },
  }),
  'report.summary': onReport,
  'report.bot_summary': onReport,
  'report.rows': () => ({ input: { type: 'account', metric: 'conversations_count', ...reportRange } }),
  'report.bot_metrics': onReportFile,
  'report.conversations': () => ({ input: { type: 'agent' } }),
  'report.agents': onReportFile,
  'report.inboxes': onReportFile,
  'report.labels': onReportFile,
  'report.teams': onReportFile,
  'report.conversation_traffic': () => ({ input: { timezone_offset: 5.5 } }),
  'report.agents_file': onReportFile,
  'report.inboxes_file': onReportFile,
  'report.labels_file': onReportFile,
  'report.teams_file': onReportFile,
  'report.conversation_traffic_file': () => ({ input: { days_before: 2 } }),
  'report.summary_of_agents': onReportFile,
  'report.summary_of_teams': onReportFile,
  'report.summary_of_inboxes': onReportFile,
  'report.summary_of_labels': onReportFile,
  'report.summary_of_channels': onReportFile,
  'saved_report.list': () => ({}),
  'saved_report.create': () => ({ input: savedReport }),
  'saved_report.update': async (system) => ({
    ...(await onSavedReport(system)),
    input: { name: 'Agents of the week', is_shared: true, schedule: schedule(system) },
  }),
  'saved_report.delete': onSavedReport,
  'saved_report.send': onScheduledReport,
  'report.live': () => ({}),
  'report.live_rows': () => ({ input: { state: 'open' } }),
  'report.live_groups': () => ({ input: { group_by: 'assignee_id' } }),
  'custom_role.list': () => ({}),
  'custom_role.show': onCustomRole,
  'custom_role.create': () => ({ input: { ...narrow, description: 'Sorts what comes in' } }),
  'custom_role.update': withInput(onCustomRole, { name: 'Sorting', permissions: ['contact_manage'] }),
  'custom_role.delete': onCustomRole,
  'conversation.list': () => ({ input: { status: 'all', assignee_type: 'all', page: 1 } }),
  'conversation.meta': () => ({ input: { status: 'open' } }),
  'conversation.filter': () => ({
    input: { payload: [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'] }], page: 1 },
  }),
  'conversation.draft': withInput(inThread, { private: true }),
  'conversation.save_draft': withInput(inThread, { message: 'Half a reply', revision: 'a', replaces: null }),
  'conversation.delete_draft': withInput(inThread, { replaces: 'a' }),
  'conversation.participants': inThread,
  'conversation.add_participants': participants,
  'conversation.set_participants': participants,
  'conversation.remove_participants': participants,
  'conversation.attachments': withInput(inConversation, { page: 1 }),
  'conversation.mute': inConversation,
  'conversation.of_contact': onContact,
  'conversation.change_custom_attributes': withInput(inConversation, { custom_attributes: { plan: 'pro' } }),
  'conversation.set_custom_attributes': withInput(inConversation, { custom_attributes: { plan: 'paper' } }),
  'conversation.transcript': async (system) => ({
    ...(await inConversation(system)),
    input: { email: `${system.word()}@example.com` },
  }),
  'conversation.unmute': inConversation,
  'conversation.set_labels': withInput(inThread, { labels: ['billing'] }),
  'conversation.show': inConversation,
  'conversation.toggle_priority': withInput(inConversation, { priority: 'high' }),
  'conversation.toggle_status': withInput(inConversation, { status: 'resolved' }),
  'conversation.toggle_typing_status': withInput(inConversation, { typing_status: 'on', is_private: false }),
  'conversation.unread': inConversation,
  'conversation.update': withInput(inConversation, { priority: 'urgent' }),
  'conversation.update_last_seen': inConversation,
  'conversation.view_counts': () => ({}),

  'inbound_email.list': async (system) => ({
    params: { id: (await acceptedEmail(system.t, `${system.word()}@example.com`)).inboxId },
    input: { before: 1_000_000 },
  }),
  'inbound_email.refile': onInboundEmail,
  'inbound_email.show': onInboundEmail,

  'inbox.add_members': inboxMembers,
  'inbox.agent_bot': onInbox,
  'inbox.set_agent_bot': async (system) => ({ ...(await onInbox(system)), input: { agent_bot: null } }),
  'agent_bot.list': () => ({}),
  'agent_bot.show': onAgentBot,
  'agent_bot.create': (system) => ({ input: { name: system.word(), outgoing_url: 'https://bot.example' } }),
  'agent_bot.update': async (system) => ({ ...(await onAgentBot(system)), input: { name: 'Robo' } }),
  'agent_bot.delete': onAgentBot,
  'agent_bot.delete_avatar': onAgentBot,
  'agent_bot.reset_access_token': onAgentBot,
  'webhook.list': () => ({}),
  'webhook.create': (system) => ({
    input: {
      url: `https://${system.word()}.example/hook`,
      name: 'Orders',
      subscriptions: ['message_created'],
    },
  }),
  'webhook.update': async (system) => ({ ...(await onWebhook(system)), input: { name: 'Returns' } }),
  'webhook.delete': onWebhook,
  'webhook.resume': onWebhook,
  'webhook.reset_secret': onWebhook,
  'webhook.list_deliveries': onWebhook,
  'webhook.show_delivery': onWebhookDelivery,
  'webhook.replay_delivery': onWebhookDelivery,
  'inbox.assignable_agents': onInbox,
  'inbox.common_assignable_agents': (system) => ({ input: { inbox_ids: [system.t.fixtures.website.id] } }),
  'inbox.create': (system) => ({
    input: { name: system.word(), channel: { type: 'web_widget', website_url: 'https://shop.example' } },
  }),
  'inbox.delete': onInbox,
  'inbox.delete_avatar': onInbox,
  'inbox.health': onInbox,
  'inbox.list': () => ({}),
  'inbox.members': async (system) => ({ params: { inbox_id: (await system.inbox()).id } }),
  'inbox.remove_members': inboxMembers,
  'inbox.set_members': inboxMembers,
  'inbox.show': onInbox,
  'inbox.sync_templates': onInbox,
  'inbox.set_up_channel_provider': onInboxOfNoProvider,
  'inbox.disconnect_channel_provider': onInboxOfNoProvider,
  'inbox.check_deliverability': async (system) => {
    const channel = { type: 'email', email: `${system.word()}@example.com` };
    return { params: { id: (await system.create('/inboxes', { name: 'Lamps', channel })).id } };
  },
  'twilio_channel.create': twilioInbox,
  'inbox.update': withInput(onInbox, {
    name: 'Shop',
    greeting_enabled: true,
    channel: { welcome_title: 'Hi' },
  }),

  // The examples run without an app of Twitter, Instagram or Facebook.
  'instagram.authorize': () => ({ status: 422 }),
  'twitter_profile.authorize': () => ({ status: 422 }),
  'facebook_page.list': () => ({ input: { omniauth_token: 'token' }, status: 422 }),
  'facebook_page.register': (system) => ({
    input: {
      user_access_token: 'token',
      page_access_token: 'token',
      page_id: '1',
      inbox_name: system.word(),
    },
    status: 422,
  }),
  'facebook_page.reauthorize': async (system) => ({
    input: { omniauth_token: 'token', inbox_id: (await system.inbox()).id },
    status: 422,
  }),

  // The examples run without their apps, too.
  'mail_authorization.microsoft': () => ({ input: { email: 'help@lamps.example' }, status: 422 }),
  'mail_authorization.google': () => ({ input: { email: 'help@lamps.example' }, status: 422 }),

  'canned_response.create': (system) => ({ input: { short_code: system.word(), content: 'Hello' } }),
  'canned_response.delete': onCannedResponse,
  'canned_response.list': () => ({ input: { search: 'hello' } }),
  'canned_response.update': withInput(onCannedResponse, { content: 'Good morning' }),

  'custom_attribute.create': (system) => ({
    input: {
      attribute_display_name: 'Plan',
      attribute_key: system.word(),
      attribute_display_type: 6,
      attribute_model: 1,
      attribute_description: 'What they pay for',
      attribute_values: ['paper', 'pro'],
      regex_pattern: null,
      regex_cue: null,
    },
  }),
  'custom_attribute.delete': onCustomAttribute,
  'custom_attribute.list': () => ({ input: { attribute_model: 'contact_attribute' } }),
  'custom_attribute.show': onCustomAttribute,
  'custom_attribute.update': withInput(onCustomAttribute, {
    attribute_display_name: 'Tariff',
    regex_pattern: '^[a-z]+$',
    regex_cue: 'Small letters',
  }),

  'campaign.create': (system) => ({ input: campaignInput(system) }),
  'campaign.delete': onCampaign,
  'campaign.list': () => ({}),
  'campaign.recipients': withInput(onCampaign, { status: 'failed', page: 1 }),
  'campaign.show': onCampaign,
  'campaign.update': withInput(onCampaign, { title: 'Later', enabled: false }),
  'inbox.campaigns': onInbox,

  'help_centre.portal': onPublicPortal,
  'help_centre.suggestions': withInput(onPublicPortal, { query: 'ret' }),
  'help_centre.articles': withInput(onPublicPortal, { sort: 'views', page: 1, per_page: 10 }),
  'help_centre.categories': onPublicPortal,
  'help_centre.category': onPublicPortal,
  'help_centre.category_articles': withInput(onPublicPortal, { query: 'return' }),
  'help_centre.article': onPublicPortal,
  'reply_article.list': async (system) => ({
    params: { conversation_id: (await system.conversation()).id },
    input: { query: 'return' },
  }),
  'reply_article.show': onReplyArticle,
  'portal.members': onPortal,
  'portal.add_members': onPortalMembers,
  'portal.set_members': onPortalMembers,
  'portal.remove_members': onPortalMembers,
  'article_figure.days': withInput(onPortal, figureDays),
  'article_figure.list': withInput(onPortal, figureDays),
  'article_figure.download': withInput(onPortal, figureDays),
  'article_transfer.list': onPortal,
  'article_transfer.show': onArticleTransfer,
  'article_transfer.import': async (system) => ({
    ...(await onPortal(system)),
    input: { import_file: articleFile(system), locale: 'en', as_drafts: true },
  }),
  'article_transfer.export': onPortal,
  'article.create': async (system) => ({ ...(await onPortal(system)), input: articleOf(system) }),
  'article.delete': onArticle,
  'article.list': onPortal,
  'article.reorder': withInput(onPortal, { positions_hash: { 1: 10 } }),
  'article.show': onArticle,
  'article.comments': onArticle,
  'article.versions': onArticle,
  'article.version': onArticleVersion,
  'article.restore_version': onArticleVersion,
  'article.update': withInput(onArticle, { title: 'How to send back an order' }),
  'category.create': withInput(onPortal, { name: 'Orders', slug: 'orders' }),
  'category.delete': onCategory,
  'category.list': onPortal,
  'category.show': onCategory,
  'category.update': withInput(onCategory, { name: 'Returns' }),
  'portal.archive': onPortal,
  'portal.create': (system) => ({ input: { name: 'Help', slug: system.word() } }),
  'portal.delete': onPortal,
  'portal.delete_logo': onPortal,
  'portal.list': () => ({}),
  'portal.show': onPortal,
  'portal.verify_domain': onDomain,
  'portal.update': withInput(onPortal, { name: 'Answers' }),
  'dashboard_app.create': (system) => ({ input: dashboardApp(system) }),
  'dashboard_app.delete': onDashboardApp,
  'dashboard_app.list': () => ({}),
  'dashboard_app.show': onDashboardApp,
  'dashboard_app.update': withInput(onDashboardApp, { title: 'Returns' }),

  'captain_assistant.list': () => ({}),
  'captain_assistant.show': onAssistant,
  'captain_assistant.create': async (system) => {
    await onAssistant(system);
    return { input: { name: system.word(), description: 'Answers', config: { product_name: 'Paper' } } };
  },
  'captain_assistant.update': withInput(onAssistant, { name: 'Quill' }),
  'captain_assistant.delete': onAssistant,
  'captain_assistant.playground': async (system) => {
    await unconnected(system);
    return { ...(await onAssistant(system)), input: { message_content: 'Where is my order?' } };
  },
  'captain_assistant.list_inboxes': onAssistant,
  'captain_assistant.connect_inbox': async (system) => {
    await disconnected(system);
    return { ...(await onAssistant(system)), input: { inbox_id: system.t.fixtures.website.id } };
  },
  'captain_assistant.disconnect_inbox': onAssistantInbox,
  'captain_assistant.of_conversation': async (system) => ({
    params: { conversation_id: (await system.conversation()).id },
  }),
  'captain_response.list': () => ({}),
  'captain_response.show': onCaptainResponse,
  'captain_response.create': async (system) => ({
    input: { question: 'When?', answer: 'Now.', assistant_id: await ofAssistant(system) },
  }),
  'captain_response.update': withInput(onCaptainResponse, { answer: 'There.' }),
  'captain_response.delete': onCaptainResponse,
  'captain_response.change_many': async (system) => ({
    input: {
      type: 'AssistantResponse',
      ids: [(await onCaptainResponse(system, { status: 'pending' })).params?.['id']],
      fields: { status: 'approve' },
    },
  }),
  'copilot.list_threads': () => ({}),
  'copilot.create_thread': async (system) => {
    await migrateJobs(system.t.database.pool, system.t.platform.log);
    return { input: { message: 'Where?', assistant_id: await ofAssistant(system) } };
  },
  'copilot.list_messages': onCopilotThread,
  'copilot.stop': onCopilotThread,
  'copilot.create_message': withInput(onCopilotThread, { message: 'And when?' }),
  'captain_assistant.figures': onAssistant,
  'captain_assistant.sso_url': () => ({}),
  'captain_report.show': () => ({ input: captainDays }),
  'captain_report.outcomes': () => ({ input: captainDays }),
  'captain_document.list': () => ({}),
  'captain_document.show': onCaptainDocument,
  'captain_document.create': async (system) => ({ input: await captainDocument(system) }),
  'captain_document.delete': onCaptainDocument,
  'captain_document.read_again': onCaptainDocument,
  'sla_policy.create': (system) => ({ input: { name: system.word(), first_response_time_threshold: 900 } }),
  'sla_policy.delete': onSlaPolicy,
  'sla_policy.list': () => ({}),
  'sla_policy.show': onSlaPolicy,
  'sla_policy.update': withInput(onSlaPolicy, { name: 'Gold' }),

  'label.create': (system) => ({ input: { title: system.word(), color: '#ffcc00' } }),
  'label.delete': async (system) => ({ params: { id: (await system.label()).id } }),
  'label.list': () => ({}),
  'label.show': async (system) => ({ params: { id: (await system.label()).id } }),
  'label.update': async (system) => ({
    params: { id: (await system.label()).id },
    input: { title: system.word(), description: 'About paper' },
  }),

  'automation.apply': onAutomation,
  'automation.clone': onAutomation,
  'automation.create': (system) => ({ input: rule(system) }),
  'automation.delete': onAutomation,
  'automation.list': () => ({}),
  'automation.list_runs': withInput(onAutomation, { page: 1 }),
  'automation.move': async (system) => {
    await system.create('/automation_rules', rule(system));
    return { ...(await onAutomation(system)), input: { position: 1 } };
  },
  'automation.preview': (system) => {
    const { event_name, conditions } = rule(system);
    return { input: { event_name, conditions } };
  },
  'automation.show': onAutomation,
  'automation.try': async (system) => {
    const { event_name, conditions, actions } = rule(system);
    const { id } = await system.conversation();
    return { input: { event_name, conditions, actions, conversation_id: id } };
  },
  'automation.update': withInput(onAutomation, { active: false }),

  'macro.create': (system) => ({
    input: {
      name: system.word(),
      visibility: 'global',
      actions: [{ action_name: 'change_priority', action_params: ['urgent'] }],
    },
  }),
  'macro.delete': onMacro,
  'macro.execute': onConversations(onMacro),
  'macro.list': () => ({}),
  'macro.run': onConversations(onMacro),
  'macro.show': onMacro,
  'macro.show_run': macroRun,
  'macro.update': withInput(onMacro, { name: 'Late', visibility: 1, actions: [] }),

  'message.create': withInput(inThread, { content: 'Hello', private: false }),
  'integration.create_hook': async (system) => {
    await unconnected(system);
    return { input: languageModel };
  },
  'dyte.create_meeting': async (system) => {
    await calls(system);
    return { input: { conversation_id: (await system.conversation()).id } };
  },
  'dyte.join_meeting': async (system) => ({
    input: { message_id: (await calling(system, (await system.conversation()).id)).id },
  }),
  'linear.authorize': inLinear,
  'linear.disconnect': inLinear,
  'linear.list_teams': inLinear,
  'linear.list_team_entities': withInput(inLinear, { team_id: 'id-of-Engineering' }),
  'linear.search_issues': withInput(inLinear, { q: 'lamp' }),
  'linear.create_issue': withInput(inLinear, newIssue),
  'linear.link_issue': async (system) => ({ input: await issueLink(system) }),
  'linear.list_linked_issues': async (system) => ({
    input: { conversation_id: (await issueLink(system)).conversation_id },
  }),
  'linear.unlink_issue': async (system) => {
    const link = await system.create('/integrations/linear/link_issue', await issueLink(system));
    return { input: { link_id: String(Reflect.get(link, 'link_id')) } };
  },
  'shopify.authorize': withInput(inShop, { shop_domain: shop }),
  'shopify.disconnect': inShop,
  'shopify.list_orders': async (system) => {
    await inShop(system);
    const { id } = await system.contact();
    await system.t.as(system.t.fixtures.maya).patch(`${system.base}/contacts/${id}`, {
      email: `${system.word()}@example.com`,
    });
    return { input: { contact_id: id } };
  },
  'integration.delete_hook': onHook,
  'integration.list_apps': () => ({}),
  // An unknown event name of a later version has no effect.
  'integration.process_event': withInput(onHook, { event: { name: 'ask_copilot' } }),
  'integration.update_hook': withInput(onHook, { status: 'disabled' }),
  'integration.show_app': () => ({ params: { name: 'openai' } }),

  'slack.connect': async (system) => ({ input: { code: (await beforeSlack(system)).code } }),
  'slack.choose_channel': async (system) => {
    await withSlack(system);
    return { input: { reference_id: 'C01' } };
  },
  'slack.list_channels': async (system) => {
    await withSlack(system);
    return {};
  },
  'slack.disconnect': async (system) => {
    await withSlack(system);
    return {};
  },

  'message.delete': onMessage('website'),
  'message.list': async (system) => {
    const { id } = await system.conversation();
    await system.message(id);
    return { params: { conversation_id: id } };
  },
  'message.renew_attachment_links': async (system) => {
    const { id: conversationId } = await system.conversation();
    const { t } = system;
    const request = await form([['attachments[]', { name: 'note.txt', bytes: Buffer.from('a note') }]]);
    const url = `/api/v1/accounts/${t.fixtures.account.id}/conversations/${conversationId}/messages`;
    const sent = (await t.as(t.fixtures.maya).inject({ method: 'POST', url, ...request })).json();
    const [{ id: attachmentId }] = sent.attachments;
    return { params: { conversation_id: conversationId, id: sent.id, attachment_id: attachmentId } };
  },
  'message.retry': onMessage('app'),
  'message.undo': onDelayedEmail,
  'message.translate': onMessage('website', { target_language: 'de' }),
  'message.update_status': onMessage('app', { status: 'delivered' }),

  'profile.accept_invitation': invited,
  'profile.decline_invitation': invited,
  'profile.delete_avatar': byNewcomer,
  'profile.invitations': byNewcomer,
  'profile.resend_confirmation': byNewcomer,
  'profile.reset_access_token': byNewcomer,
  'profile.renew_recovery_codes': async (system) => {
    const { person, secret } = await withTwoFactor(system);
    return { as: person, input: { otp_code: await nextCode(system, secret) } };
  },
  'profile.set_up_two_factor': withInput(byNewcomer, { current_password: fixturePassword }),
  'profile.turn_off_two_factor': async (system) => {
    const { person, secret } = await withTwoFactor(system);
    const otp = await nextCode(system, secret);
    return { as: person, input: { current_password: fixturePassword, otp_code: otp } };
  },
  'profile.turn_on_two_factor': async (system) => {
    const { person, secret } = await settingUp(system);
    return { as: person, input: { otp_code: await code(system, secret, 0) } };
  },
  'profile.two_factor': byNewcomer,
  'profile.set_active_account': async (system) => ({
    ...(await byNewcomer(system)),
    input: { account_id: system.t.fixtures.account.id },
  }),
  'profile.set_auto_offline': async (system) => ({
    ...(await byNewcomer(system)),
    input: { account_id: system.t.fixtures.account.id, auto_offline: false },
  }),
  'profile.set_availability': async (system) => ({
    ...(await byNewcomer(system)),
    input: { account_id: system.t.fixtures.account.id, availability: 'busy' },
  }),
  'profile.show': byNewcomer,
  'profile.update': withInput(byNewcomer, { name: 'Ina', ui_settings: { dark: true } }),

  'session.confirm': emailed('confirmation', (token) => ({ confirmation_token: token })),
  'session.create': async (system) => ({
    input: { email: (await system.person()).email, password: fixturePassword },
  }),
  'session.delete': async (system) => ({ headers: await system.session(await system.person()) }),
  'session.end': async (system) => {
    const person = await system.person();
    await system.session(person);
    const [{ id }] = (await system.t.as(person).get('/api/v1/profile/sessions')).json();
    return { params: { id }, as: person };
  },
  'session.end_others': byNewcomer,
  'session.list': byNewcomer,
  'session.request_confirmation': async (system) => ({ input: { email: (await system.person()).email } }),
  'session.request_password_reset': async (system) => ({ input: { email: (await system.person()).email } }),
  'session.reset_password': emailed('password_reset', (token) => ({
    reset_password_token: token,
    password: `${fixturePassword}-new`,
    password_confirmation: `${fixturePassword}-new`,
  })),
  'session.undo_email_change': emailed('email_undo', (token) => ({ undo_token: token })),
  'session.validate': async (system) => ({ headers: await system.session(await system.person()) }),

  'upload.create': () => ({
    input: { attachment: { name: 'note.txt', bytes: new TextEncoder().encode('a note') } },
  }),
  'upload.storage_usage': () => ({}),
  'upload.direct': withInput(inThread, {
    blob: { filename: 'photo.png', byte_size: 12_345, content_type: 'image/png' },
  }),

  'public_inbox.conversation': appConversation,
  'public_inbox.conversations': appContact,
  'public_inbox.create_contact': (system) => ({
    params: { inbox_identifier: system.t.fixtures.app.identifier ?? '' },
    input: { name: 'Ina', email: `${system.word()}@example.com` },
  }),
  'public_inbox.create_conversation': withInput(appContact, { custom_attributes: { plan: 'paper' } }),
  'public_inbox.create_message': withInput(appThread, { content: 'Hello' }),
  'public_inbox.messages': appThread,
  'public_inbox.show': (system) => ({ params: { inbox_identifier: system.t.fixtures.app.identifier ?? '' } }),
  'public_inbox.show_contact': appContact,
  'public_inbox.toggle_status': appConversation,
  'public_inbox.toggle_typing': withInput(appConversation, { typing_status: 'on' }),
  'public_inbox.update_contact': withInput(appContact, { name: 'Ina' }),
  'public_inbox.update_last_seen': appConversation,
  'public_inbox.update_message': async (system) => {
    const { id, ...params } = (await system.appConversation()).params;
    const question = await system.question(id);
    return {
      params: { ...params, conversation_id: id, id: question.id },
      input: { submitted_values: [{ name: 'email', value: 'ina@example.com' }] },
    };
  },

  'csat.answer_survey': withInput(surveyed, {
    message: { submitted_values: { csat_survey_response: { rating: 5, feedback_message: 'Quick' } } },
  }),
  'csat.show_survey': surveyed,
  'applied_sla.list': () => ({ input: { page: 1, label_list: 'refund' } }),
  'applied_sla.metrics': () => ({ input: { since: 1_790_000_000, until: 1_790_086_400 } }),
  'applied_sla.download': () => ({ input: { inbox_id: 1 } }),
  'csat.list': () => ({ input: { page: 1, sort: '-created_at' } }),
  'csat.metrics': () => ({ input: { rating: 4 } }),
  'csat.review': async (system) => ({
    params: { id: await ratingId(system) },
    input: { csat_review_notes: 'Called back' },
  }),
  'csat.download': () => ({ input: { since: 1_790_000_000, until: 1_790_086_400 } }),

  'widget.add_label': withInput(visitWithConversation, { label: 'billing' }),
  'widget.campaigns': visit,
  'widget.config': visit,
  'widget.contact': visit,
  'widget.conversation': visitWithConversation,
  'widget.create_conversation': withInput(visit, { message: { content: 'Hello' } }),
  'widget.create_message': withInput(visitWithConversation, { message: { content: 'Hello' } }),
  'widget.destroy_contact_attributes': withInput(visit, { custom_attributes: ['plan'] }),
  'widget.destroy_conversation_attributes': withInput(visitWithConversation, { custom_attribute: ['plan'] }),
  'widget.direct_upload': withInput(visit, {
    blob: { filename: 'photo.png', byte_size: 12_345, content_type: 'image/png' },
  }),
  'widget.event': withInput(visit, { name: 'webwidget.triggered', event_info: {} }),
  'team.list': () => ({}),
  'team.show': onTeam,
  'team.create': (system) => ({
    input: {
      name: system.word(),
      description: 'First line',
      allow_auto_assign: false,
      auto_assignment_config: { assignment_order: 'balanced', max_assignment_limit: 5 },
    },
  }),
  'team.update': withInput(onTeam, { description: 'Second line', allow_auto_assign: true }),
  'team.delete': onTeam,
  'team.members': async (system) => ({ params: (await teamMembers(system)).params ?? {} }),
  'team.add_members': teamMembers,
  'team.set_members': teamMembers,
  'team.remove_members': teamMembers,

  'platform_app.create_user': async (system) => ({
    ...(await byPlatformApp(system)),
    input: { ...platformUser(system), display_name: 'U.', custom_attributes: { plan: 'gold' } },
  }),
  'platform_app.show_user': onPlatform('users'),
  'platform_app.update_user': onPlatform('users', { name: 'Uma', custom_attributes: { plan: 'gold' } }),
  'platform_app.delete_user': onPlatform('users'),
  'platform_app.login': onPlatform('users'),
  'platform_app.show_token': onPlatform('users'),
  'platform_app.create_account': async (system) => ({
    ...(await byPlatformApp(system)),
    input: { name: 'Inkwell', features: { sla: true }, limits: { agents: 5 }, domain: 'inkwell.example' },
  }),
  'platform_app.show_account': onPlatform('accounts'),
  'platform_app.update_account': onPlatform('accounts', { status: 'suspended', features: { sla: true } }),
  'platform_app.delete_account': onPlatform('accounts'),
  'platform_app.list_account_users': onPlatform('accounts'),
  'platform_app.put_account_user': platformMember({ role: 'agent' }),
  'platform_app.delete_account_user': platformMember({}),
  'platform_app.list_agent_bots': byPlatformApp,
  'platform_app.create_agent_bot': async (system) => {
    const { as, params } = await onPlatform('accounts')(system);
    return { ...(as && { as }), input: { name: system.word(), account_id: params?.['id'] } };
  },
  'platform_app.show_agent_bot': onPlatformBot(),
  'platform_app.update_agent_bot': onPlatformBot({ name: 'Robo', description: 'Answers first' }),
  'platform_app.delete_agent_bot': onPlatformBot(),
  'platform_app.delete_agent_bot_avatar': onPlatformBot(),

  'super_admin.sign_in': async (system) => ({
    input: { email: (await superAdmin(system.t)).person.email, password: fixturePassword },
  }),
  'super_admin.show': inConsole(),
  'super_admin.sign_out': inConsole(),
  'super_admin.list_accounts': inConsole(() => ({ input: { q: 'paper', filter: 'active' } })),
  'super_admin.show_account': onConsoleAccount(),
  'super_admin.create_account': inConsole(() => ({ input: { name: 'Inkwell', features: { sla: true } } })),
  'super_admin.update_account': onConsoleAccount({ status: 'suspended', limits: { agents: 3 } }),
  'super_admin.delete_account': onConsoleAccount(),
  'super_admin.reset_caches': onConsoleAccount(),
  'super_admin.fill_account': inConsole((system) => ({ params: { id: system.t.fixtures.account.id } })),
  'super_admin.put_member': inConsole(async (system) => ({
    params: (await onPlatform('accounts')(system)).params ?? {},
    input: { email: (await system.person()).email, role: 'agent' },
  })),
  'super_admin.delete_member': onConsoleAccount({ user_id: 1 }),
  'super_admin.list_users': inConsole(() => ({ input: { q: 'maya', filter: 'confirmed' } })),
  'super_admin.show_user': onConsoleUser(),
  'super_admin.create_user': inConsole((system) => ({ input: platformUser(system) })),
  'super_admin.update_user': onConsoleUser({ name: 'Uma', confirmed: true, super_admin: true }),
  'super_admin.delete_user': onConsoleUser(),
  'super_admin.delete_user_avatar': onConsoleUser(),
  'super_admin.reset_two_factor': inConsole(async (system) => ({
    params: { id: (await withTwoFactor(system)).person.id },
  })),
  'super_admin.impersonate': onConsoleUser(),
  'super_admin.show_config': inConsole(),
  'super_admin.update_config': inConsole(() => ({ input: { BRAND_NAME: 'Paper', LOGO: null } })),
  'super_admin.list_platform_apps': inConsole(),
  'super_admin.show_platform_app': onConsoleApp(),
  'super_admin.create_platform_app': inConsole(() => ({ input: { name: 'Billing' } })),
  'super_admin.update_platform_app': onConsoleApp({ name: 'Accounting' }),
  'super_admin.delete_platform_app': onConsoleApp(),
  'super_admin.list_agent_bots': inConsole(() => ({ input: { q: 'robo', filter: 'account' } })),
  'super_admin.show_agent_bot': onSystemBot(),
  'super_admin.create_agent_bot': inConsole((system) => ({ input: { name: system.word() } })),
  'super_admin.update_agent_bot': onSystemBot({ name: 'Robo', description: 'Answers first' }),
  'super_admin.delete_agent_bot': onSystemBot(),
  'super_admin.delete_agent_bot_avatar': onSystemBot(),
  'super_admin.add_permissible': inConsole(async (system) => ({
    params: { id: (await createApp(system.t.platform, 'Billing')).id },
    input: { kind: 'account', object_id: system.t.fixtures.account.id },
  })),
  'super_admin.remove_permissible': inConsole(async (system) => {
    const { id } = await createApp(system.t.platform, 'Billing');
    await addPermissible(system.t.platform, id, { accountId: system.t.fixtures.account.id });
    const [one] = (await showApp(system.t.platform, id)).permissibles;
    return { params: { id }, input: { permissible_id: one?.id ?? 0 } };
  }),
  'super_admin.show_status': inConsole(),
  'super_admin.show_dashboard': inConsole(),
  'super_admin.list_jobs': inConsole(withJobTables),
  'super_admin.retry_jobs': onFailedJob,
  'super_admin.discard_jobs': onFailedJob,
  'super_admin.list_access_tokens': inConsole(() => ({ input: { q: 'maya', filter: 'user' } })),
  'super_admin.show_access_token': onAppToken,
  'super_admin.reveal_access_token': onAppToken,
  'super_admin.replace_access_token': onAppToken,
  'super_admin.list_log': inConsole(() => ({
    input: { user_id: 0, log_action: 'sign_in_failed', subject_type: 'Session', since: 1_790_000_000 },
  })),
  'super_admin.list_log_people': inConsole(),
  'super_admin.export_log': inConsole(() => ({ input: { until: 1_790_086_400 } })),

  'widget.inbox_members': visit,
  'widget.messages': withInput(visitWithConversation, { before: 0 }),
  'widget.remove_label': async (system) => ({
    ...(await visitWithConversation(system)),
    params: { label: 'billing' },
  }),
  'widget.set_conversation_attributes': withInput(visitWithConversation, {
    custom_attributes: { plan: 'paper' },
  }),
  'widget.set_user': async (system) => ({
    ...(await visit(system)),
    input: { identifier: system.word(), name: 'Ina' },
  }),
  'widget.join_call': async (system) => {
    const { id, query, headers } = await system.visitorThread();
    return { query, headers, input: { message_id: (await calling(system, id)).id } };
  },
  'widget.toggle_status': visitWithConversation,
  'widget.toggle_typing': withInput(visitWithConversation, { typing_status: 'on' }),
  'widget.transcript': visitWithConversation,
  'widget.update_contact': withInput(visit, { name: 'Ina' }),
  'widget.update_last_seen': visitWithConversation,
  'widget.update_message': async (system) => {
    const { id, query, headers } = await system.visitorThread();
    const question = await system.question(id);
    return { query, headers, params: { id: question.id }, input: { contact: { email: 'ina@example.com' } } };
  },
};
