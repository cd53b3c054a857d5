import { afterAll, beforeAll, expect, test } from 'vitest';
import { twilioSms } from '../../src/channels/twilio-sms/channel.ts';
import { describeConformance } from '../channels/conformance.ts';
import { providerUrls, smsInput } from './driver.ts';
import { openTwilioHarness, type TwilioHarness } from './harness.ts';
import { accountSid, authToken, keySecret, keySid, number, serviceSid, startTwilio } from './stand-in.ts';

let harness: TwilioHarness;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  harness = await openTwilioHarness();
});
afterAll(async () => {
  await harness.close();
  for (const close of closers) await close();
});

describeConformance('Twilio', async () => {
  const twilio = await startTwilio();
  closers.push(() => twilio.close());
  const { name: _, ...channel } = smsInput;
  const input = { type: 'twilio_sms', ...channel };
  return {
    channel: twilioSms,
    input,
    mistake: { input: { ...input, auth_token: 'bad' }, path: /channel\.auth_token/ },
    providerUrls: providerUrls(twilio),
  };
});

const inboxUrl = (id: number) => `/api/v1/accounts/${harness.t.fixtures.account.id}/inboxes/${id}`;

test('adding a number that has an inbox does not disconnect that inbox', async () => {
  const id = await harness.connect({ ...smsInput, api_key_sid: keySid, auth_token: keySecret });
  const before = harness.twilio.webhooks.get(number)?.get('SmsUrl');
  expect(before).toContain('token=');
  expect((await harness.create(smsInput)).statusCode).toBe(422);
  expect(harness.twilio.webhooks.get(number)?.get('SmsUrl')).toBe(before);
  await remove(id);
});

async function remove(id: number): Promise<void> {
  expect((await harness.t.as(harness.t.fixtures.maya).delete(inboxUrl(id))).statusCode).toBe(200);
}

test('an inbox for a number is created, and registered with Twilio', async () => {
  const made = await harness.create(smsInput);
  expect(made.statusCode).toBe(200);
  expect(made.json()).toMatchObject({
    name: 'Texts',
    channel_type: 'Channel::TwilioSms',
    medium: 'sms',
    phone_number: number,
    messaging_service_sid: null,
    account_sid: accountSid,
    auth_token: authToken,
    callback_webhook_url: 'http://confab.test/twilio/callback',
  });
  expect(Object.fromEntries(harness.twilio.webhooks.get(number) ?? [])).toEqual({
    SmsUrl: 'http://confab.test/twilio/callback',
    SmsMethod: 'POST',
  });
  const again = await harness.create(smsInput);
  expect([again.statusCode, again.json()]).toEqual([
    422,
    {
      error: 'Phone number has already been taken',
      fields: [expect.objectContaining({ path: 'phone_number', code: 'taken' })],
    },
  ]);
  await remove(made.json().id);
});

test('a number for WhatsApp is stored with its prefix, and not registered with Twilio', async () => {
  harness.twilio.webhooks.clear();
  const made = await harness.create({ ...smsInput, medium: 'whatsapp' });
  expect(made.json()).toMatchObject({ medium: 'whatsapp', phone_number: `whatsapp:${number}` });
  expect(harness.twilio.webhooks.size).toBe(0);
  await remove(made.json().id);
});

test('a messaging service with an API key has its own webhook URL, with a password', async () => {
  const { phone_number: _, ...rest } = smsInput;
  const made = await harness.create({
    ...rest,
    auth_token: keySecret,
    api_key_sid: keySid,
    messaging_service_sid: serviceSid,
    phone_number: null,
  });
  expect(made.json()).toMatchObject({
    messaging_service_sid: serviceSid,
    phone_number: null,
    api_key_sid: keySid,
  });
  const address = String(made.json().callback_webhook_url);
  expect(address).toMatch(/^http:\/\/confab\.test\/twilio\/callback\?token=[\w-]{43}$/);
  expect(Object.fromEntries(harness.twilio.webhooks.get(serviceSid) ?? [])).toEqual({
    InboundRequestUrl: address,
    InboundMethod: 'POST',
    UseInboundWebhookOnNumber: 'false',
  });
  await remove(made.json().id);
});

const mistakes: [string, Record<string, unknown>, string, RegExp][] = [
  ['no medium', { medium: null }, 'medium', /blank/],
  ['no account', { account_sid: ' ' }, 'account_sid', /blank/],
  ['an account that is none', { account_sid: 'AC123' }, 'account_sid', /must be AC/],
  ['no token', { auth_token: '' }, 'auth_token', /blank/],
  ['a wrong token', { auth_token: 'bad' }, 'auth_token', /20003 - Authenticate/],
  ['an API key that is none', { api_key_sid: accountSid }, 'api_key_sid', /must be SK/],
  ['no number', { phone_number: null }, 'phone_number', /blank/],
  ['a number without its country', { phone_number: '4155550100' }, 'phone_number', /\+14155550123/],
  ['a number of somebody else', { phone_number: '+14155559999' }, 'phone_number', /no such number/],
  ['a number and a service', { messaging_service_sid: serviceSid }, 'phone_number', /must be blank/],
  [
    'a service that is not there',
    { phone_number: null, messaging_service_sid: `MG${'0'.repeat(32)}` },
    'messaging_service_sid',
    /20404/,
  ],
];
for (const [name, change, path, message] of mistakes)
  test(`${name} is an error on its field`, async () => {
    const refused = await harness.create({ ...smsInput, ...change });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatch(message);
    expect(refused.json().fields).toEqual([expect.objectContaining({ path })]);
  });

test('agents create none, and see no credentials', async () => {
  const { aiko, account } = harness.t.fixtures;
  const url = `/api/v1/accounts/${account.id}/channels/twilio_channel`;
  expect((await harness.t.as(aiko).post(url, { twilio_channel: smsInput })).statusCode).toBe(401);
});

test('the token is changed when Twilio accepts the new one, and an empty one keeps it', async () => {
  const id = await harness.connect();
  const { maya } = harness.t.fixtures;
  const refused = await harness.t.as(maya).patch(inboxUrl(id), { channel: { auth_token: 'bad' } });
  expect([refused.statusCode, refused.json().fields[0].path]).toEqual([422, 'channel.auth_token']);
  const response = await harness.t.as(maya).patch(inboxUrl(id), { channel: { auth_token: '' } });
  expect([response.statusCode, response.json().auth_token]).toEqual([200, authToken]);
  const moved = await harness.t
    .as(maya)
    .patch(inboxUrl(id), { channel: { medium: 'whatsapp', phone_number: '+14155559999' } });
  expect(moved.json()).toMatchObject({ medium: 'sms', phone_number: number });
  const keyed = await harness.t
    .as(maya)
    .patch(inboxUrl(id), { channel: { api_key_sid: keySid, auth_token: keySecret } });
  expect(keyed.json()).toMatchObject({ api_key_sid: keySid, auth_token: keySecret });
  expect(harness.twilio.webhooks.get(number)?.get('SmsUrl')).toBe(keyed.json().callback_webhook_url);
  await remove(id);
});

test('contacts are identified by their number, with a prefix for WhatsApp', async () => {
  const { account, maya } = harness.t.fixtures;
  const contacts = `/api/v1/accounts/${account.id}/contacts`;
  const made = await harness.t.as(maya).post(contacts, { name: 'Ines', phone_number: '+14155550777' });
  const contactId = made.json().payload.contact.id;
  const whatsapp = await harness.connect({ ...smsInput, medium: 'whatsapp' });
  const sms = await harness.connect();
  for (const [inboxId, sourceId] of [
    [sms, '+14155550777'],
    [whatsapp, 'whatsapp:+14155550777'],
  ] as const) {
    const url = `${contacts}/${contactId}/contact_inboxes`;
    const wrong = await harness.t.as(maya).post(url, { inbox_id: inboxId, source_id: '4155550777' });
    expect([wrong.statusCode, wrong.json().attributes]).toEqual([422, ['source_id']]);
    const opened = await harness.t.as(maya).post(url, { inbox_id: inboxId });
    expect(opened.json().source_id).toBe(sourceId);
    const conversation = await harness.t
      .as(maya)
      .post(`/api/v1/accounts/${account.id}/conversations`, { inbox_id: inboxId, contact_id: contactId });
    expect(conversation.json().can_reply).toBe(inboxId === sms);
  }
  await remove(sms);
  await remove(whatsapp);
});
