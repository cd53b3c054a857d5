import type { Route } from '@confab/contract/kit/route';
import { routes } from '@confab/contract/routes';
import type { RouteAccess } from '../load/hostile.ts';
import { conversationsOf, type System } from './harness.ts';

/** The credentials of each kind of caller. */
export type HostileSystem = { system: System; accessOf: (route: Route) => RouteAccess };

/**
 * A website with a visitor and an app with a contact, each with a conversation, in addition to the seeded data.
 */
export async function createCallers(system: System): Promise<HostileSystem> {
  const { url } = system.server;
  const account = `/api/v1/accounts/${system.seeded.accountId}`;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', api_access_token: system.admin.token, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const created: unknown = await answer.json();
    return (key: string): string => String(Reflect.get(Object(created), key));
  };
  const website = await post(`${account}/inboxes`, {
    name: 'Site',
    channel: { type: 'web_widget', website_url: 'https://shop.example' },
  });
  const app = await post(`${account}/inboxes`, { name: 'App', channel: { type: 'api' } });
  const query = { website_token: website('website_token') };
  const visitor = await fetch(`${url}/api/v1/widget/config?website_token=${query.website_token}`, {
    method: 'POST',
  });
  const config: unknown = Reflect.get(Object(await visitor.json()), 'website_channel_config');
  const headers = { 'x-auth-token': String(Reflect.get(Object(config), 'auth_token')) };
  await post(
    `/api/v1/widget/conversations?website_token=${query.website_token}`,
    { message: { content: 'Hi' } },
    headers,
  );
  const inbox = `/public/api/v1/inboxes/${app('inbox_identifier')}/contacts`;
  const contact = await post(inbox, {});
  const opened = await post(`${inbox}/${contact('source_id')}/conversations`, {});
  const [conversation = 1] = await conversationsOf(system, 1);
  const people = {
    account_id: system.seeded.accountId,
    id: conversation,
    conversation_id: conversation,
    inbox_id: 1,
  };
  const outside = {
    inbox_identifier: app('inbox_identifier'),
    source_id: contact('source_id'),
    id: 1,
    conversation_id: opened('id'),
  };
  const accessOf = (route: Route): RouteAccess => {
    if (route.who === 'widget') return { url, params: { id: 1 }, query, headers };
    if (route.who === 'anyone') return { url, params: { ...people, ...outside }, query: {}, headers: {} };
    return { url, params: people, query: {}, headers: { api_access_token: system.admin.token } };
  };
  return { system, accessOf };
}

/** Routes with a body, except the one that would remove the permission to call the others. */
export const routesWithBody: readonly Route[] = routes.filter(
  (route) =>
    [route.method].flat().some((method) => method !== 'GET') &&
    Object.keys(Object(Reflect.get(route.input, 'properties'))).length > 0 &&
    route.name !== 'profile.reset_access_token',
);
