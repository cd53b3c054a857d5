import { hashToken } from '../src/platform/crypto/tokens.ts';
import { hashPassword } from '../src/platform/crypto/passwords.ts';
import { jsonb, type Db } from '../src/platform/db/database.ts';
import type { Platform } from '../src/platform/platform.ts';

/** The password of all users in the fixtures. */
export const fixturePassword = 'Correct-Horse-9';

export type FixtureMember = { id: number; name: string; email: string; token: string; pubsubToken: string };
export type FixtureInbox = { id: number; name: string; websiteToken?: string; identifier?: string };

/**
 * A small stationery company and its rival. Maya is administrator; Jonas is a member of both inboxes, Aiko of the
 * website only, Nils of none. Rex administers another account, which must never see anything of the first.
 */
export type Fixtures = {
  account: { id: number };
  rival: { id: number };
  maya: FixtureMember;
  jonas: FixtureMember;
  aiko: FixtureMember;
  nils: FixtureMember;
  rex: FixtureMember;
  website: FixtureInbox;
  app: FixtureInbox;
  rivalInbox: FixtureInbox;
  tessa: { id: number; contactInboxId: number; sourceId: string; pubsubToken: string };
};

let passwordHash: Promise<string> | undefined;

/** Writes the fixtures into an empty database. */
export async function createFixtures(platform: Platform): Promise<Fixtures> {
  const { db } = platform;
  const hash = await (passwordHash ??= hashPassword(fixturePassword));
  const account = await addAccount(db, 'Paperlane');
  const rival = await addAccount(db, 'Rival & Sons');
  const person = (name: string, accountId: number, role: number) =>
    addPerson(platform, { name, accountId, role, hash });
  const maya = await person('Maya', account.id, 1);
  const jonas = await person('Jonas', account.id, 0);
  const aiko = await person('Aiko', account.id, 0);
  const nils = await person('Nils', account.id, 0);
  const rex = await person('Rex', rival.id, 1);
  const website = await addInbox(platform, account.id, 'Website', 'web_widget', [jonas.id, aiko.id]);
  const app = await addInbox(platform, account.id, 'App', 'api', [jonas.id]);
  const rivalInbox = await addInbox(platform, rival.id, 'Rival site', 'web_widget', []);
  const tessa = await addContact(platform, account.id, website.id, {
    name: 'Tessa Quill',
    email: 'tessa@example.com',
  });
  return { account, rival, maya, jonas, aiko, nils, rex, website, app, rivalInbox, tessa };
}

export async function addAccount(db: Db, name: string): Promise<{ id: number }> {
  return db
    .insertInto('account')
    .values({ name, features: ['custom_roles', 'sla', 'shopify_integration', 'captain_integration'] })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function addPerson(
  platform: Platform,
  person: { name: string; accountId: number; role: number; hash: string },
): Promise<FixtureMember> {
  const email = `${person.name.toLowerCase()}@example.com`;
  const pubsubToken = platform.ids.token(18);
  const { id } = await platform.db
    .insertInto('user')
    .values({
      name: person.name,
      email,
      password_hash: person.hash,
      confirmed_at: new Date(),
      pubsub_token: pubsubToken,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await platform.db
    .insertInto('account_user')
    .values({ account_id: person.accountId, user_id: id, role: person.role })
    .execute();
  const token = platform.ids.token(18);
  await platform.db
    .insertInto('access_token')
    .values({
      owner_type: 'user',
      owner_id: id,
      token_hash: hashToken(token),
      token_encrypted: platform.secrets.seal(token, `user:${id}`),
    })
    .execute();
  return { id, name: person.name, email, token, pubsubToken };
}

export async function addInbox(
  platform: Platform,
  accountId: number,
  name: string,
  channel: 'web_widget' | 'api',
  memberIds: number[],
): Promise<FixtureInbox> {
  const token = platform.ids.token(18);
  const { id } = await platform.db
    .insertInto('inbox')
    .values({
      account_id: accountId,
      name,
      channel,
      channel_settings: jsonb<Record<string, unknown>>(
        channel === 'api' ? apiSettings(token) : websiteSettings(token),
      ),
      channel_secrets: platform.secrets.sealJson(
        { hmac_token: platform.ids.token(18) },
        `account:${accountId}`,
      ),
      enable_email_collect: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await platform.db
    .insertInto('inbox_token')
    .values({
      token,
      kind: channel === 'api' ? 'identifier' : 'website',
      account_id: accountId,
      inbox_id: id,
    })
    .execute();
  for (const userId of memberIds) {
    await platform.db
      .insertInto('inbox_member')
      .values({ account_id: accountId, inbox_id: id, user_id: userId })
      .execute();
  }
  return { id, name, ...(channel === 'api' ? { identifier: token } : { websiteToken: token }) };
}

function websiteSettings(token: string) {
  return {
    website_url: 'https://paperlane.example',
    website_token: token,
    widget_color: '#009CE0',
    welcome_title: 'Hello',
    welcome_tagline: 'We usually answer within minutes',
    reply_time: 'in_a_few_minutes',
    pre_chat_form_enabled: false,
    pre_chat_form_options: {},
    continuity_via_email: true,
    hmac_mandatory: false,
    selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation'],
  };
}

function apiSettings(token: string) {
  return { webhook_url: null, identifier: token, hmac_mandatory: false, additional_attributes: {} };
}

export async function addContact(
  platform: Platform,
  accountId: number,
  inboxId: number,
  contact: { name: string; email?: string },
): Promise<Fixtures['tessa']> {
  const { id } = await platform.db
    .insertInto('contact')
    .values({ account_id: accountId, name: contact.name, email: contact.email ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sourceId = platform.ids.uuid();
  const pubsubToken = `${accountId.toString(36)}-${platform.ids.token(18)}`;
  const contactInbox = await platform.db
    .insertInto('contact_inbox')
    .values({
      account_id: accountId,
      contact_id: id,
      inbox_id: inboxId,
      source_id: sourceId,
      pubsub_token: pubsubToken,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, contactInboxId: contactInbox.id, sourceId, pubsubToken };
}
