import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form, png } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/inboxes`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

type Body = { id: number } & Record<string, unknown>;

async function create(body: Record<string, unknown>): Promise<Body> {
  const answer = await t.as(t.fixtures.maya).post(base, body);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json();
}

const shop = { name: 'Shop', channel: { type: 'web_widget', website_url: 'shop.example' } };
const newShop = () => create(shop);

describe('creating', () => {
  test('a website inbox has defaults, business hours, a token, and a script', async () => {
    const inbox = await create({
      name: ' Shop ',
      channel: { ...shop.channel, widget_color: '#009CE0', welcome_title: 'Hi', unknown: 1 },
    });
    expect(inbox).toMatchObject({
      name: 'Shop',
      channel_type: 'Channel::WebWidget',
      website_url: 'shop.example',
      widget_color: '#009CE0',
      timezone: 'UTC',
      reply_time: 'in_a_few_minutes',
      selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation'],
      pre_chat_form_enabled: false,
      hmac_token: expect.stringMatching(/^[\w-]{24}$/),
      website_token: expect.stringMatching(/^[\w-]{24}$/),
      csat_config: {},
      phone_number: null,
    });
    expect(inbox['pre_chat_form_options']).toMatchObject({
      pre_chat_fields: [{ name: 'emailAddress' }, { name: 'fullName' }, { name: 'phoneNumber' }],
    });
    const hours = inbox['working_hours'] as { day_of_week: number; closed_all_day: boolean }[];
    expect(hours.map((day) => day.closed_all_day)).toEqual([true, false, false, false, false, false, true]);
    expect(hours[1]).toMatchObject({ open_hour: 9, open_minutes: 0, close_hour: 17, close_minutes: 0 });
    const script = String(inbox['web_widget_script']);
    expect(script).toContain(`websiteToken: "${String(inbox['website_token'])}"`);
    expect(script).toContain('var base = "http://confab.test"');
    expect((await t.outbox()).map(({ name }) => name)).toEqual(['account.cache_invalidated']);
  });

  test('an API inbox has an identifier and the integration’s data', async () => {
    const inbox = await create({
      name: 'App',
      channel: {
        type: 'api',
        webhook_url: 'https://hooks.example/in',
        additional_attributes: { agent_reply_time_window: 24 },
      },
    });
    expect(inbox).toMatchObject({
      channel_type: 'Channel::Api',
      webhook_url: 'https://hooks.example/in',
      inbox_identifier: expect.stringMatching(/^[\w-]{24}$/),
      additional_attributes: { agent_reply_time_window: 24 },
      website_token: null,
      web_widget_script: null,
    });
  });

  test('keeps secrets encrypted', async () => {
    const inbox = await newShop();
    const row = await t.platform.db
      .selectFrom('inbox')
      .select('channel_secrets')
      .where('id', '=', inbox.id)
      .executeTakeFirstOrThrow();
    expect(row.channel_secrets).not.toContain(String(inbox['hmac_token']));
  });

  test('accepts a form with an avatar', async () => {
    const body = await form([
      ['name', 'Form'],
      ['greeting_enabled', 'true'],
      ['greeting_message', 'null'],
      ['channel[type]', 'web_widget'],
      ['channel[website_url]', 'https://form.example'],
      ['channel[selected_feature_flags][]', 'emoji_picker'],
      ['channel[selected_feature_flags][]', 'attachments'],
      ['avatar', { name: 'logo.png', bytes: await png(400), type: 'image/png' }],
    ]);
    const answer = await t.as(t.fixtures.maya).inject({ method: 'POST', url: base, ...body });
    expect(answer.json()).toMatchObject({
      greeting_enabled: true,
      greeting_message: null,
      selected_feature_flags: ['emoji_picker', 'attachments'],
      avatar_url: expect.stringMatching(/^http:\/\/confab\.test\/avatars\/[0-9a-f]{32}$/),
    });
    const path = answer.json().avatar_url.replace('http://confab.test', '');
    const image = await t.as(null).get(path);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(image.headers['cache-control']).toContain('public');
    const gone = await t.as(t.fixtures.maya).delete(`${base}/${answer.json().id}/avatar`);
    expect([gone.statusCode, gone.body]).toEqual([200, '']);
    expect((await t.as(null).get(path)).statusCode).toBe(404);
  });

  test.each([
    [{ channel: shop.channel }, 'name', "Name can't be blank"],
    [{ ...shop, name: '   ' }, 'name', "Name can't be blank"],
    [{ ...shop, name: 'x'.repeat(256) }, 'name', 'Name is too long (maximum is 255 characters)'],
    [{ name: 'A', channel: { type: 'web_widget' } }, 'channel.website_url', "Website url can't be blank"],
    [
      { name: 'A', channel: { type: 'web_widget', website_url: 'javascript:alert("1")' } },
      'channel.website_url',
      'Website url is invalid',
    ],
    [
      { name: 'A', channel: { ...shop.channel, widget_color: 'red;}' } },
      'channel.widget_color',
      'Widget color is invalid',
    ],
    [
      { name: 'A', channel: { ...shop.channel, reply_time: 'never' } },
      'channel.reply_time',
      'Reply time is invalid',
    ],
    [{ name: 'A', channel: { type: 'fax' } }, 'channel.type', 'Channel is not supported'],
    [{ name: 'A' }, 'channel', "Channel can't be blank"],
    [
      { name: 'A', channel: { type: 'api', webhook_url: 'ftp://x' } },
      'channel.webhook_url',
      'Webhook url is invalid',
    ],
    [
      { name: 'A', channel: { type: 'api', additional_attributes: { agent_reply_time_window: -1 } } },
      'channel.additional_attributes',
      'Additional attributes agent_reply_time_window must be greater than 0',
    ],
    [{ ...shop, timezone: 'Mars/Olympus' }, 'timezone', 'Timezone is not included in the list'],
    [{ ...shop, timezone: '+02:00' }, 'timezone', 'Timezone is not included in the list'],
    [
      { ...shop, greeting_message: 'x'.repeat(10_001) },
      'greeting_message',
      'Greeting message is too long (maximum is 10000 characters)',
    ],
    [{ ...shop, greeting_enabled: 'perhaps' }, 'greeting_enabled', 'Greeting enabled must be a boolean'],
    [
      { ...shop, avatar: { kind: 'uploaded_file', path: '/etc/passwd' } },
      'avatar',
      'Avatar filetype not supported',
    ],
  ])('rejects %j', async (body, path, message) => {
    const before = await t.platform.db.selectFrom('inbox').select('id').execute();
    const answer = await t.as(t.fixtures.maya).post(base, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.map((field: { path: string }) => field.path)).toContain(path);
    expect(answer.json().message).toContain(message);
    expect(await t.platform.db.selectFrom('inbox').select('id').execute()).toHaveLength(before.length);
  });

  test.each([
    ['page.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['broken.png', '\u0089PNG\r\n\u001a\nnothing'],
  ])('rejects %s as avatar', async (name, content) => {
    const body = await form([
      ['name', 'Form'],
      ['channel[type]', 'api'],
      ['avatar', { name, bytes: Buffer.from(content, 'latin1'), type: 'image/png' }],
    ]);
    const answer = await t.as(t.fixtures.maya).inject({ method: 'POST', url: base, ...body });
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Avatar filetype not supported']);
  });
});

describe('changing', () => {
  test('keeps absent values, in particular tokens', async () => {
    const before = await newShop();
    const answer = await t.as(t.fixtures.maya).patch(`${base}/${before.id}`, {
      greeting_enabled: true,
      greeting_message: 'Hello',
      channel: { welcome_tagline: 'Ask us', webhook_url: 'https://hooks.example/not-of-this-kind' },
    });
    expect(answer.json()).toEqual({
      ...before,
      greeting_enabled: true,
      greeting_message: 'Hello',
      welcome_tagline: 'Ask us',
    });
  });

  test('an empty flag in a form clears all', async () => {
    const { id } = await newShop();
    const body = await form([['channel[selected_feature_flags][]', '']]);
    const answer = await t.as(t.fixtures.maya).inject({ method: 'PATCH', url: `${base}/${id}`, ...body });
    expect(answer.json().selected_feature_flags).toEqual([]);
  });

  test('stores valid days and ignores others', async () => {
    const { id } = await newShop();
    const answer = await t.as(t.fixtures.maya).patch(`${base}/${id}`, {
      working_hours: [
        {
          day_of_week: 0,
          open_all_day: true,
          closed_all_day: false,
          open_hour: '',
          open_minutes: '',
          close_hour: '',
          close_minutes: '',
        },
        { day_of_week: 1, open_hour: 10, open_minutes: 30, close_hour: 12, close_minutes: 0 },
        {
          day_of_week: 2,
          closed_all_day: true,
          open_hour: '',
          open_minutes: '',
          close_hour: '',
          close_minutes: '',
        },
        { day_of_week: 3, open_hour: 18, open_minutes: 0, close_hour: 9, close_minutes: 0 },
        { day_of_week: 4, open_hour: 25, open_minutes: 0, close_hour: 26, close_minutes: 0 },
        { day_of_week: 5, open_all_day: true, closed_all_day: true },
        { day_of_week: 9, closed_all_day: true },
      ],
    });
    const [sunday, monday, tuesday, wednesday, thursday, friday] = answer.json().working_hours;
    expect(sunday).toMatchObject({ open_all_day: true, open_hour: 0, close_hour: 23, close_minutes: 59 });
    expect(monday).toMatchObject({ open_hour: 10, open_minutes: 30, close_hour: 12 });
    expect(tuesday).toMatchObject({ closed_all_day: true, open_hour: null });
    for (const day of [wednesday, thursday, friday]) {
      expect(day).toMatchObject({ closed_all_day: false, open_all_day: false, open_hour: 9, close_hour: 17 });
    }
  });

  test('stores the whole survey configuration', async () => {
    const { id } = await newShop();
    const answer = await t.as(t.fixtures.maya).patch(`${base}/${id}`, {
      csat_survey_enabled: true,
      csat_config: { display_type: 'star' },
    });
    expect(answer.json().csat_config).toEqual({
      display_type: 'star',
      message: '',
      survey_rules: { operator: 'contains', values: [] },
    });
  });

  test('an avatar deletes the previous one', async () => {
    const { id } = await newShop();
    const send = async (side: number) => {
      const body = await form([['avatar', { name: 'a.png', bytes: await png(side), type: 'image/png' }]]);
      const answer = await t.as(t.fixtures.maya).inject({ method: 'PATCH', url: `${base}/${id}`, ...body });
      return answer.json().avatar_url.replace('http://confab.test', '');
    };
    const first = await send(20);
    const second = await send(30);
    expect((await t.as(null).get(first)).statusCode).toBe(404);
    expect((await t.as(null).get(second)).statusCode).toBe(200);
  });
});

describe('deleting', () => {
  test('hides it immediately and deletes the rest in the background', async () => {
    const inbox = await newShop();
    await t.as(t.fixtures.maya).post(`/api/v1/accounts/${t.fixtures.account.id}/inbox_members`, {
      inbox_id: inbox.id,
      user_ids: [t.fixtures.nils.id],
    });
    await t.clearOutbox();
    const answer = await t.as(t.fixtures.maya).delete(`${base}/${inbox.id}`);
    expect(answer.json()).toEqual({ message: 'Your inbox deletion request will be processed in some time.' });
    expect((await t.as(t.fixtures.maya).get(`${base}/${inbox.id}`)).statusCode).toBe(404);
    expect((await t.as(t.fixtures.maya).delete(`${base}/${inbox.id}`)).statusCode).toBe(404);
    expect(await t.outbox()).toMatchObject([
      { name: 'inbox.deleted', audience: {}, data: { inbox_id: inbox.id } },
      { name: 'inbox.members_changed', audience: {}, data: { user_ids: [t.fixtures.nils.id] } },
      { name: 'account.cache_invalidated' },
    ]);
    const tokens = await t.platform.db
      .selectFrom('inbox_token')
      .select('token')
      .where('inbox_id', '=', inbox.id)
      .execute();
    expect(tokens).toEqual([]);
  });
});

describe('permissions', () => {
  test('administrators see all, agents their own without secrets', async () => {
    const all = (await t.as(t.fixtures.maya).get(base)).json().payload.map((inbox: Body) => inbox.id);
    expect(all).toEqual(expect.arrayContaining([t.fixtures.website.id, t.fixtures.app.id]));
    const own = (await t.as(t.fixtures.aiko).get(base)).json().payload;
    expect(own.map((inbox: Body) => inbox.id)).toEqual([t.fixtures.website.id]);
    expect(own[0]).not.toHaveProperty('hmac_token');
    expect(own[0]).toHaveProperty('web_widget_script');
    expect((await t.as(t.fixtures.nils).get(base)).json().payload).toEqual([]);
  });

  test('names are sorted case-insensitively', async () => {
    await create({ ...shop, name: 'alpha' });
    await create({ ...shop, name: 'Beta' });
    const names = (await t.as(t.fixtures.maya).get(base))
      .json()
      .payload.map((inbox: Body) => String(inbox['name']));
    expect(names).toEqual(
      names.toSorted((a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
  });

  test('agents neither see other inboxes nor change their own', async () => {
    const { website, app } = t.fixtures;
    const aiko = t.as(t.fixtures.aiko);
    expect((await aiko.get(`${base}/${website.id}`)).statusCode).toBe(200);
    expect((await aiko.get(`${base}/${website.id}/agent_bot`)).json()).toEqual({});
    const refused = [
      await aiko.get(`${base}/${app.id}`),
      await aiko.get(`${base}/${app.id}/agent_bot`),
      await aiko.post(base, shop),
      await aiko.patch(`${base}/${website.id}`, { name: 'Mine' }),
      await aiko.delete(`${base}/${website.id}`),
      await aiko.delete(`${base}/${website.id}/avatar`),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { error: 'You are not authorized to do this action' },
      ]);
    }
  });

  test('authentication is required; another account’s inbox is not found', async () => {
    expect((await t.as(null).get(base)).statusCode).toBe(401);
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/inboxes/${t.fixtures.website.id}`;
    const rex = t.as(t.fixtures.rex);
    for (const answer of [
      await rex.get(theirs),
      await rex.patch(theirs, { name: 'Mine' }),
      await rex.delete(theirs),
      await rex.delete(`${theirs}/avatar`),
      await rex.get(`${theirs}/assignable_agents`),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('members', () => {
  const path = () => `/api/v1/accounts/${t.fixtures.account.id}/inbox_members`;
  const names = (answer: { json(): { payload: { name: string }[] } }) =>
    answer.json().payload.map(({ name }) => name);

  test('are added, replaced, and removed, and their access changes immediately', async () => {
    const { id } = await newShop();
    const { maya, jonas, aiko, nils } = t.fixtures;
    expect((await t.as(nils).get(`${base}/${id}`)).statusCode).toBe(401);
    await t.clearOutbox();
    const added = await t.as(maya).post(path(), { inbox_id: id, user_ids: [nils.id, jonas.id] });
    expect(names(added)).toEqual(['Jonas', 'Nils']);
    expect((await t.as(nils).get(`${base}/${id}`)).statusCode).toBe(200);
    expect(await t.outbox()).toMatchObject([
      { name: 'inbox.members_changed', audience: {}, data: { inbox_id: id, user_ids: [nils.id, jonas.id] } },
      { name: 'account.cache_invalidated' },
    ]);
    const replaced = await t.as(maya).patch(path(), { inbox_id: id, user_ids: [aiko.id, jonas.id] });
    expect(names(replaced)).toEqual(['Aiko', 'Jonas']);
    expect((await t.as(nils).get(`${base}/${id}`)).statusCode).toBe(401);
    const removed = await t.as(maya).delete(path(), { inbox_id: id, user_ids: [jonas.id, 999_999] });
    expect([removed.statusCode, removed.body]).toEqual([200, '']);
    expect(names(await t.as(aiko).get(`${path()}/${id}`))).toEqual(['Aiko']);
  });

  test('change nothing when nothing changes', async () => {
    const { id } = await newShop();
    await t.as(t.fixtures.maya).post(path(), { inbox_id: id, user_ids: [t.fixtures.nils.id] });
    await t.clearOutbox();
    await t.as(t.fixtures.maya).post(path(), { inbox_id: id, user_ids: [t.fixtures.nils.id] });
    expect(await t.outbox()).toEqual([]);
  });

  test('must belong to the account, like the inbox', async () => {
    const { id } = await newShop();
    const maya = t.as(t.fixtures.maya);
    const foreign = await maya.post(path(), {
      inbox_id: id,
      user_ids: [t.fixtures.rex.id, t.fixtures.nils.id],
    });
    expect([foreign.statusCode, foreign.json().message]).toEqual([422, 'User must exist']);
    expect(names(await maya.get(`${path()}/${id}`))).toEqual([]);
    for (const inboxId of [t.fixtures.rivalInbox.id, 999_999]) {
      expect((await maya.post(path(), { inbox_id: inboxId, user_ids: [] })).statusCode).toBe(404);
      expect((await maya.get(`${path()}/${inboxId}`)).statusCode).toBe(404);
    }
    expect((await maya.post(path(), { inbox_id: id, user_ids: 'all' })).statusCode).toBe(422);
    expect((await t.as(t.fixtures.jonas).post(path(), { inbox_id: id, user_ids: [] })).statusCode).toBe(401);
    expect((await t.as(t.fixtures.aiko).get(`${path()}/${t.fixtures.app.id}`)).statusCode).toBe(401);
  });

  test('of several inboxes are those of all of them, administrators last', async () => {
    const { website, app, jonas } = t.fixtures;
    const one = await t.as(jonas).get(`${base}/${website.id}/assignable_agents`);
    expect(names(one)).toEqual(['Aiko', 'Jonas', 'Maya']);
    const assignable = `/api/v1/accounts/${t.fixtures.account.id}/assignable_agents`;
    const both = await t.as(jonas).get(`${assignable}?inbox_ids[]=${website.id}&inbox_ids[]=${app.id}`);
    expect(names(both)).toEqual(['Jonas', 'Maya']);
    expect((await t.as(t.fixtures.aiko).get(`${assignable}?inbox_ids[]=${app.id}`)).statusCode).toBe(401);
    expect((await t.as(jonas).get(`${assignable}?inbox_ids[]=${t.fixtures.rivalInbox.id}`)).statusCode).toBe(
      404,
    );
  });
});
