import pg from 'pg';

export type SeedSpec = {
  accountId: number;
  adminId: number;
  /** Agents; the first three inboxes from the end are all that agent 1 sees, agent n sees inbox n and inbox 1. */
  agents: number;
  inboxes: number;
  conversations: number;
  /** Conversations per contact. */
  perContact: number;
  /** Conversations have custom attributes: an order that 20 share, and one of three plans. Default: none. */
  attributes?: boolean;
};

/** A user with API and socket tokens. */
export type Person = { id: number; token: string; pubsubToken: string };

export type SeededAccount = {
  accountId: number;
  agents: Person[];
  inboxIds: number[];
  /** The agent who sees only the last three inboxes. */
  narrow: Person;
  conversations: number;
};

/** Connects to a server's database. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Fills a new account with a few statements: six of ten conversations are open, each has one message, most have
 * a label; three of the inboxes have one conversation in thirty. Display id equals id.
 */
export async function seedAccount(client: pg.Client, spec: SeedSpec): Promise<SeededAccount> {
  // Rows are consistent by construction; checking each reference would take most of the time.
  await client.query('set session_replication_role = replica');
  const first = Number((await one<{ max: string }>(client, 'select max(id) from "user"')).max) + 1;
  await seedPeople(client, spec, first);
  await seedInboxes(client, spec, first);
  await seedConversations(client, spec);
  await client.query('set session_replication_role = origin');
  for (const table of ['"user"', 'inbox', 'contact', 'contact_inbox', 'conversation', 'message']) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
    );
  }
  await client.query('vacuum analyze');
  const person = (index: number): Person => ({
    id: first + index,
    token: `bench-token-${first + index}`,
    pubsubToken: pubsubToken(first + index),
  });
  return {
    accountId: spec.accountId,
    narrow: person(0),
    agents: Array.from({ length: spec.agents }, (_, index) => person(index + 1)),
    inboxIds: Array.from({ length: spec.inboxes }, (_, index) => index + 1),
    conversations: spec.conversations,
  };
}

/** Of 24 characters, like real ones: any other length is rejected before the lookup. */
function pubsubToken(id: number): string {
  return `bench-pubsub-${String(id).padStart(11, '0')}`;
}

async function seedPeople(client: pg.Client, { accountId, agents }: SeedSpec, first: number): Promise<void> {
  const range = [first, first + agents];
  await client.query(
    `insert into "user" (id, email, name, confirmed_at, pubsub_token)
     select n, 'agent' || n || '@paperlane.example', 'Agent ' || n, now(), 'bench-pubsub-' || lpad(n::text, 11, '0')
     from generate_series($1::bigint, $2::bigint) n`,
    range,
  );
  await client.query(
    `insert into account_user (account_id, user_id, role) select $3::bigint, n, 0 from generate_series($1::bigint, $2::bigint) n`,
    [...range, accountId],
  );
  await client.query(
    `insert into access_token (owner_type, owner_id, token_hash, token_encrypted)
     select 'user', n, encode(sha256(convert_to('bench-token-' || n, 'utf8')), 'hex'), '' from generate_series($1::bigint, $2::bigint) n`,
    range,
  );
}

async function seedInboxes(
  client: pg.Client,
  { accountId, inboxes, agents }: SeedSpec,
  first: number,
): Promise<void> {
  const settings = {
    website_url: 'https://paperlane.example',
    website_token: 'bench',
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
  await client.query(
    `insert into inbox (account_id, id, name, channel, channel_settings, enable_auto_assignment)
     select $1::bigint, n, 'Inbox ' || n, 'web_widget', $3::jsonb, false from generate_series(1, $2::bigint) n`,
    [accountId, inboxes, JSON.stringify(settings)],
  );
  await client.query(
    `insert into inbox_member (account_id, inbox_id, user_id)
     select $1::bigint, $2::bigint - k, $3::bigint from generate_series(0, 2) k
     union select $1::bigint, 1 + mod(n, $2::bigint), $3::bigint + n from generate_series(1, $4::bigint) n
     union select $1::bigint, 1, $3::bigint + n from generate_series(1, $4::bigint) n`,
    [accountId, inboxes, first, agents],
  );
}

/** The inbox of contact `c`: one in thirty is in one of the last three. */
const inboxOf = (contact: string): string =>
  `case when mod(${contact}, 30) = 0 then $2::bigint - mod(${contact} / 30, 3) else 1 + mod(${contact}, $2::bigint - 3) end`;

async function seedConversations(client: pg.Client, spec: SeedSpec): Promise<void> {
  const { accountId, inboxes, conversations, perContact, attributes = false } = spec;
  const contacts = Math.max(1, Math.ceil(conversations / perContact));
  await client.query(
    `insert into contact (account_id, id, name, email)
     select $1::bigint, n, 'Contact ' || n, 'contact' || n || '@example.com' from generate_series(1, $2::bigint) n`,
    [accountId, contacts],
  );
  await client.query(
    `insert into contact_inbox (account_id, id, contact_id, inbox_id, source_id, pubsub_token)
     select $1::bigint, n, n, ${inboxOf('n')}, 'source-' || n, 'bench-contact-' || n from generate_series(1, $3::bigint) n`,
    [accountId, inboxes, contacts],
  );
  await client.query(conversationSql, [accountId, inboxes, conversations, contacts, attributes]);
  await client.query(
    `insert into message (account_id, id, conversation_id, inbox_id, message_type, content, sender_type, sender_id, created_at, updated_at)
     select account_id, id, id, inbox_id, 0, 'Where is my parcel number ' || id || '?', 'Contact', contact_id, last_activity_at, last_activity_at
     from conversation where account_id = $1`,
    [accountId],
  );
  await storedSeed(client, accountId, conversations);
}

const conversationSql = `
  insert into conversation (account_id, id, display_id, inbox_id, contact_id, contact_inbox_id, assignee_id, status,
    labels, unread_count, last_message_id, last_non_activity_message_id, last_public_message_id,
    waiting_since, last_incoming_at, last_activity_at, created_at, updated_at, custom_attributes)
  select $1::bigint, n, n, ${inboxOf('c')}, c, c,
    case when mod(n, 3) = 0 then (select min(user_id) from account_user where account_id = $1) + 1 + mod(n / 3, 20) end,
    (array[0,0,1,0,0,1,0,2,0,3])[1 + mod(n / 7, 10)],
    case mod(n / 10, 4) when 0 then '{}'::text[] when 1 then array['label-' || mod(n / 40, 20)] else array['label-' || mod(n / 40, 20), 'vip'] end,
    1, n, n, n, at, at, at, at - interval '1 hour', at,
    case when $5::boolean then jsonb_build_object('order', 'R' || n / 20, 'plan', (array['basic', 'full', 'team'])[1 + mod(n, 3)])
      else '{}' end
  from (
    select n, 1 + mod(n * 31, $4::bigint) as c, now() - ($3::bigint - n) * interval '20 seconds' as at
    from generate_series(1, $3::bigint) n
  ) as numbered`;

/** Derived rows: counts, label rows, the counter of display ids. */
async function storedSeed(client: pg.Client, accountId: number, conversations: number): Promise<void> {
  await client.query(
    `insert into conversation_label (account_id, title, conversation_id, inbox_id, status, last_activity_at)
     select account_id, title, id, inbox_id, status, last_activity_at from conversation, unnest(labels) as title where account_id = $1`,
    [accountId],
  );
  await client.query(
    `insert into conversation_count (account_id, label, status, inbox_id, assignee_id, team_id, slot, count)
     select account_id, label, status, inbox_id, assignee_id, team_id, id % 4, count(*)
     from conversation_count_source where account_id = $1 group by 1, 2, 3, 4, 5, 6, 7`,
    [accountId],
  );
  await client.query(
    `insert into conversation_counter (account_id, last_display_id) values ($1, $2)
     on conflict (account_id) do update set last_display_id = excluded.last_display_id`,
    [accountId, conversations],
  );
}

async function one<T extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<T> {
  const { rows } = await client.query<T>(text);
  if (rows[0] === undefined) throw new Error(`no row for ${text}`);
  return rows[0];
}
