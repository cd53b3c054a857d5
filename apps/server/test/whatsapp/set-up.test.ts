import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whatsapp } from '../../src/channels/whatsapp/channel.ts';
import { describeConformance } from '../channels/conformance.ts';
import { appSecret, cloudInput, number, urlsOf } from './driver.ts';
import { openWhatsapp, type WhatsappHarness } from './harness.ts';
import { businessId, goodKey, numberId, startWhatsapp } from './stand-in.ts';

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

describeConformance('WhatsApp', async () => {
  const provider = await startWhatsapp();
  closers.push(() => provider.close());
  return {
    channel: whatsapp,
    input: cloudInput(),
    mistake: {
      input: { ...cloudInput({ api_key: 'bad' }), phone_number: '+15550783882' },
      path: /"channel\.provider_config"/,
    },
    providerUrls: urlsOf(provider),
  };
});

describeConformance('360dialog', async () => {
  const provider = await startWhatsapp();
  closers.push(() => provider.close());
  const input = { type: 'whatsapp', phone_number: number, provider_config: { api_key: goodKey } };
  return {
    channel: whatsapp,
    input,
    mistake: {
      input: { ...input, phone_number: '+15550783882', provider_config: { api_key: 'bad' } },
      path: /Provider config Invalid Credentials/,
    },
    providerUrls: urlsOf(provider),
  };
});

test('adding a number that has an inbox does not change its webhook at 360dialog', async () => {
  const harness = await openWhatsapp();
  closers.push(() => harness.close());
  const dialog = { type: 'whatsapp', phone_number: number, provider_config: { api_key: goodKey } };
  expect((await harness.create(dialog)).statusCode).toBe(200);
  expect(harness.provider.webhooks).toHaveLength(1);
  const again = await harness.create(dialog);
  expect([again.statusCode, again.json().message]).toEqual([422, 'Phone number has already been taken']);
  expect(harness.provider.webhooks).toHaveLength(1);
});

const withoutKey = { provider_config: { phone_number_id: numberId, business_account_id: businessId } };

describe('the form', () => {
  let harness: WhatsappHarness;
  beforeAll(async () => {
    harness = await openWhatsapp();
  });
  afterAll(() => harness.close());

  test('creates a Cloud API inbox, with a verify token and the webhook URL', async () => {
    const made = await harness.create(cloudInput());
    expect(made.json()).toMatchObject({
      channel_type: 'Channel::Whatsapp',
      provider: 'whatsapp_cloud',
      phone_number: number,
      message_templates: [],
      reauthorization_required: false,
      callback_webhook_url: `http://confab.test/webhooks/whatsapp/${encodeURIComponent(number)}`,
      provider_config: {
        api_key: goodKey,
        phone_number_id: numberId,
        business_account_id: businessId,
        webhook_verify_token: expect.stringMatching(/^[0-9a-f]{32}$/),
        app_secret: appSecret,
      },
    });
    const again = await harness.create(cloudInput());
    expect([again.statusCode, again.json().fields]).toEqual([
      422,
      [{ path: 'channel.phone_number', code: 'taken', message: 'Phone number has already been taken' }],
    ]);
  });

  test.each([
    ['channel.phone_number', "Phone number can't be blank", { phone_number: ' ' }],
    ['channel.phone_number', 'Phone number is invalid', { phone_number: '0151 123' }],
    ['channel.provider', 'Provider is not included in the list', { provider: 'pigeon' }],
    ['channel.provider_config.api_key', "API key can't be blank", withoutKey],
    [
      'channel.provider_config.phone_number_id',
      "Phone number ID can't be blank",
      { provider_config: { api_key: goodKey, business_account_id: businessId } },
    ],
    [
      'channel.provider_config.business_account_id',
      'Business account ID is not a number',
      { provider_config: { api_key: goodKey, phone_number_id: numberId, business_account_id: '12a' } },
    ],
    [
      'channel.provider_config',
      'Provider config Invalid Credentials',
      { provider_config: { api_key: 'bad', phone_number_id: numberId, business_account_id: businessId } },
    ],
  ])('shows errors at %s: %s', async (path, message, wrong) => {
    const refused = await harness.create({ ...cloudInput(), phone_number: '+15550783890', ...wrong });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      [expect.objectContaining({ path, message })],
    ]);
  });

  test('keeps an absent key, accepts only a valid new one, and removes an empty app secret', async () => {
    const { id } = (await harness.create({ ...cloudInput(), phone_number: '+15550783883' })).json();
    const url = `${harness.inboxesUrl}/${id}`;
    const maya = harness.t.as(harness.t.fixtures.maya);
    const bad = await maya.patch(url, { channel: { provider_config: { api_key: 'bad' } } });
    expect([bad.statusCode, bad.json().message]).toEqual([422, 'Provider config Invalid Credentials']);
    const response = await maya.patch(url, { channel: { provider_config: { api_key: '', app_secret: '' } } });
    expect(response.json().provider_config).toMatchObject({ api_key: goodKey, phone_number_id: numberId });
    expect(response.json().provider_config).not.toHaveProperty('app_secret');
  });

  test('registers the webhook and its token with 360dialog', async () => {
    const made = await harness.create({
      type: 'whatsapp',
      phone_number: '+15550783884',
      provider_config: { api_key: goodKey },
    });
    expect(made.json()).toMatchObject({ provider: 'default', phone_number: '+15550783884' });
    const token = made.json().provider_config.webhook_verify_token;
    expect(harness.provider.webhooks.at(-1)).toEqual({
      url: 'http://confab.test/webhooks/whatsapp/+15550783884',
      headers: { authorization: `Bearer ${token}` },
    });
  });
});
