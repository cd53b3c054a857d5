import type { Route } from '@confab/contract/kit/route';
import { routes } from '@confab/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAudited } from '../src/platform/http/mount.ts';
import { noLimits } from './contract-fuzz/no-limits.ts';
import { call, methodsOf } from './contract-fuzz/call.ts';
import { createSystem, type System } from './contract-fuzz/system.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { routeExamples, type Example } from './route-examples.data.ts';

let t: TestApp;
let system: System;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  system = await createSystem(t);
});
afterAll(() => t.close());

/** Routes that write but need no audit entry, each with the reason. */
const unaudited: Readonly<Record<string, string>> = {
  'agent_bot.delete_avatar': 'a bot of the examples has no picture that could go',
  'agent.invite_again': 'sends an email once more, and changes nothing',
  'billing.checkout': 'opens a page of the payment provider and writes nothing',
  'billing.subscribe': 'there is no billing in the plain edition; billing.test.ts sees the entry',
  'facebook_page.list': 'asks Facebook, and writes nothing',
  'facebook_page.register': 'there is no app of Facebook’s; facebook/connect.test.ts sees the entry',
  'instagram.authorize': 'says where to log in, and writes nothing',
  'twitter_profile.authorize': 'asks Twitter, and writes nothing',
  'facebook_page.reauthorize': 'there is no app of Facebook’s; facebook/connect.test.ts sees the entry',
  'inbox.check_deliverability': 'asks the domain name system and a server, and writes nothing',
  'inbox.delete_avatar': 'an inbox of the examples has no picture that could go',
  'portal.delete_logo': 'a portal of the examples has no logo that could go',
  'article.reorder': 'the places of articles are no part of the log',
  'automation.apply': 'changes conversations as a bulk action does, and no setting',
  'automation.preview': 'looks at conversations and changes nothing',
  'automation.try': 'takes back all that the rule does',
  'inbox.set_up_channel_provider': 'tells the provider once more where to call, and changes no setting',
  'inbox.disconnect_channel_provider': 'tells the provider to call no more, and changes no setting',
  'inbox.sync_templates': 'keeps what the provider says once more, and changes no setting',
  'mail_authorization.microsoft': 'says where to log in, and writes nothing',
  'mail_authorization.google': 'says where to log in, and writes nothing',
  'linear.authorize': 'says where to let us in, and writes nothing',
  'shopify.authorize': 'says where to let us in, and writes nothing',
  'platform_app.delete_agent_bot_avatar': 'a bot of the examples has no picture that could go',
  'profile.update':
    'changes the user, who is no record of an account; ends their sessions with a new password',
  'profile.decline_invitation': 'whoever declines an example is not a member who could be named',
  'session.confirm': 'signs in only by some of its links',
  'captain_document.read_again': 'reads a page once more, and changes no setting',
  'saved_report.send': 'sends an email once more, and changes no setting',
  'webhook.replay_delivery': 'sends once more what was sent, and changes no setting',
  'session.reset_password': 'the example has no session to end; the new one is an entry of signing in',
};

/** Routes that change the account and are open to members: daily work, not the account's configuration. */
const work =
  /^(bulk_action|company|contact|contact_import\.preview|contact_merge|contact_note|conversation|custom_filter|message|notification|notification_settings|upload|account\.update_active_at|macro\.(execute|run)$|csat\.review$|integration\.process_event|captain_assistant\.playground|copilot|dyte\.\w+_meeting|linear\.(create|link|unlink)_issue)(\.|$)/;

const writing = routes.filter((route) => methodsOf(route).some((method) => method !== 'GET'));
/** The console has its own log: `console-log-routes.test.ts`. */
const administrative = writing.filter((route) => isAudited(route) && !route.name.startsWith('super_admin.'));

test('every route that writes to an account is audited, or daily work of agents', () => {
  const left = writing.filter(
    (route) =>
      (route.who === 'member' || route.who === 'administrator') &&
      !isAudited(route) &&
      !work.test(route.name),
  );
  expect(left.map(({ name }) => name)).toEqual([]);
});

test('every exception names an existing route', () => {
  const names = new Set(administrative.map(({ name }) => name));
  expect(Object.keys(unaudited).filter((name) => !names.has(name))).toEqual([]);
});

/** Calls that change something, for routes whose example changes nothing. */
const prepared: Readonly<Record<string, () => Promise<Example>>> = {
  'account.toggle_deletion': () => Promise.resolve({ input: { action_type: 'delete' } }),
  'inbox.set_agent_bot': async () => {
    const { id } = await system.inbox();
    const bot = await system.create('/agent_bots', { name: system.word() });
    return { params: { id }, input: { agent_bot: bot.id } };
  },
  'webhook.resume': async () => {
    const made = await routeExamples['webhook.resume']?.(system);
    if (made === undefined) throw new Error('webhook.resume has no example');
    const id = Number(made.params?.['id']);
    const paused = { paused_at: t.platform.clock.now() };
    await t.database.db.updateTable('webhook').set(paused).where('id', '=', id).execute();
    return made;
  },
  'inbox.remove_members': async () => {
    const input = { inbox_id: (await system.inbox()).id, user_ids: [(await system.person()).id] };
    await t.as(t.fixtures.maya).post(`${system.base}/inbox_members`, input);
    return { input };
  },
  'team.remove_members': async () => {
    const { id } = await system.create('/teams', { name: system.word() });
    const input = { user_ids: [(await system.person()).id] };
    await t.as(t.fixtures.maya).post(`${system.base}/teams/${id}/team_members`, input);
    return { params: { team_id: id }, input };
  },
  'portal.remove_members': async () => {
    const slug = system.word();
    await system.create('/portals', { name: 'Help', slug });
    const input = { user_ids: [t.fixtures.jonas.id] };
    await t.as(t.fixtures.maya).post(`${system.base}/portals/${slug}/members`, input);
    return { params: { slug }, input };
  },
  'session.end_others': async () => {
    const person = await system.person();
    await system.session(person);
    return { as: person };
  },
};

async function entries() {
  return t.database.db
    .selectFrom('audit_log')
    .select([
      'id',
      'user_id',
      'action',
      'auditable_type',
      'remote_address',
      'request_uuid',
      'audited_changes',
    ])
    .orderBy('created_at')
    .execute();
}

const cases = administrative
  .filter(({ name }) => unaudited[name] === undefined)
  .map((route) => ({ name: route.name, route }));

test.each(cases)('$name logs actor, record, and source', async ({ route }: { route: Route }) => {
  const make = prepared[route.name] ?? routeExamples[route.name];
  if (make === undefined) throw new Error(`${route.name} has no example`);
  const sample = await make(system);
  const before = (await entries()).length;
  const answer = await call(system, route, sample);
  expect(answer.statusCode, answer.body).toBe(sample.status ?? route.status ?? 200);
  const added = (await entries()).slice(before);
  expect(added.length).toBeGreaterThan(0);
  for (const entry of added) {
    expect(entry).toMatchObject({
      // A program is not a user.
      user_id: route.who === 'platform_app' ? null : expect.any(Number),
      remote_address: '127.0.0.1',
      request_uuid: answer.headers['x-request-id'],
    });
  }
});
