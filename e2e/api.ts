import type { Confab } from './confab.ts';

export type Json = Record<string, unknown>;

/** Calls the agent API with a permanent token; throws with the response if it is not a success. */
export type ApiCaller = (method: string, path: string, body?: unknown) => Promise<Json>;

export const adminPassword = 'Correct-Horse-9';

/** Sets up the installation over the API; returns the administrator's account and token. */
export async function onboard(
  confab: Pick<Confab, 'url'>,
): Promise<{ call: ApiCaller; accountId: number; email: string; profile: Json }> {
  const email = 'maya@paperlane.example';
  const user = { name: 'Maya Lindqvist', company: 'Paperlane', email, password: adminPassword };
  const answer = await fetch(`${confab.url}/installation/onboarding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ user }),
  });
  if (!answer.ok) throw new Error(`onboarding answered ${answer.status}: ${await answer.text()}`);
  const { data: profile } = (await answer.json()) as { data: Json };
  return {
    call: caller(confab, String(profile['access_token'])),
    accountId: Number(profile['account_id']),
    email,
    profile,
  };
}

export function caller(confab: Pick<Confab, 'url'>, token: string): ApiCaller {
  return async (method, path, body) => {
    const answer = await fetch(`${confab.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', api_access_token: token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 400)}`);
    return text === '' ? {} : (JSON.parse(text) as Json);
  };
}

/** A help center in two languages, with a category and an article in it. */
export async function createHelpCenter(call: ApiCaller, accountId: number, authorId: number): Promise<void> {
  const base = `/api/v1/accounts/${accountId}/portals`;
  const config = { allowed_locales: ['en', 'de'], default_locale: 'en' };
  await call('POST', base, { name: 'Paperlane Help', slug: 'help', config });
  await call('POST', `${base}/help/categories`, { name: 'Orders', slug: 'orders', icon: '📦', locale: 'en' });
  const content = 'You have **thirty days**.\n\n1. Pack it\n2. Send it';
  const article = { title: 'How do I return an order?', content, author_id: authorId, category_id: 1 };
  await call('POST', `${base}/help/articles`, { article });
}

/** A website inbox with the administrator as a member; returns its website token. */
export async function createWebsite(
  call: ApiCaller,
  accountId: number,
  userIds: number[],
): Promise<{ inboxId: number; websiteToken: string; script: string }> {
  const inbox = await call('POST', `/api/v1/accounts/${accountId}/inboxes`, {
    name: 'Website',
    // Automatic messages are enabled in the tests that need them.
    greeting_enabled: false,
    enable_email_collect: false,
    enable_auto_assignment: false,
    channel: {
      type: 'web_widget',
      website_url: 'https://paperlane.example',
      welcome_title: 'Hello there',
      welcome_tagline: 'Ask us anything',
      widget_color: '#009CE0',
    },
  });
  const inboxId = Number(inbox['id']);
  await call('PATCH', `/api/v1/accounts/${accountId}/inbox_members`, {
    inbox_id: inboxId,
    user_ids: userIds,
  });
  return {
    inboxId,
    websiteToken: String(inbox['website_token']),
    script: String(inbox['web_widget_script']),
  };
}

/** Sends a customer's message through a new API inbox; returns the conversation's display id. */
export async function writeFromOutside(call: ApiCaller, accountId: number): Promise<number> {
  const inbox = await call('POST', `/api/v1/accounts/${accountId}/inboxes`, {
    name: 'App',
    enable_auto_assignment: false,
    channel: { type: 'api' },
  });
  const outside = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', outside, { name: 'Noa' });
  const conversations = `${outside}/${String(contact['source_id'])}/conversations`;
  const { id } = await call('POST', conversations, {});
  await call('POST', `${conversations}/${String(id)}/messages`, { content: 'Hello' });
  return Number(id);
}

/** A custom attribute of conversations of each type. */
export async function defineAttributes(call: ApiCaller, accountId: number): Promise<void> {
  const types = { Order: 0, Amount: 1, Website: 4, Due: 5, Plan: 6, Urgent: 7 };
  for (const [name, type] of Object.entries(types))
    await call('POST', `/api/v1/accounts/${accountId}/custom_attribute_definitions`, {
      attribute_display_name: name,
      attribute_display_type: type,
      attribute_description: `What the ${name.toLowerCase()} is`,
      attribute_key: name.toLowerCase(),
      attribute_model: 0,
      ...(name === 'Plan' ? { attribute_values: ['Basic', 'Full'] } : {}),
    });
}
