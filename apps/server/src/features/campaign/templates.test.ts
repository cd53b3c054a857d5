import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignRunner } from '../../../test/features/campaign-runner.ts';
import { openWorkers } from '../../../test/channels/harness.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { providerUrls } from '../../../test/twilio/driver.ts';
import { accountSid, authToken, startTwilio, type TwilioStandIn } from '../../../test/twilio/stand-in.ts';
import { cloudInput, urlsOf } from '../../../test/whatsapp/driver.ts';
import { goodKey, startWhatsapp, type WhatsappStandIn } from '../../../test/whatsapp/stand-in.ts';

let t: TestApp;
let whatsapp: WhatsappStandIn;
let twilio: TwilioStandIn;
let turns: ReturnType<typeof campaignRunner>;
let labelId: number;

const sale = {
  name: 'sale',
  status: 'APPROVED',
  language: 'en_US',
  category: 'MARKETING',
  namespace: 'shop_ns',
  components: [{ type: 'BODY', text: 'Hi {{1}}, your plan {{2}} is cheaper.' }],
};
const params = {
  name: 'sale',
  language: 'en_US',
  processed_params: { 1: '{{contact.name}}', 2: '{{ contact.custom_attribute.plan | default: "Basic" }}' },
};

beforeAll(async () => {
  [whatsapp, twilio] = await Promise.all([startWhatsapp(), startTwilio()]);
  whatsapp.pages = [[sale]];
  t = await startTestApp({ providerUrls: new Map([...urlsOf(whatsapp), ...providerUrls(twilio)]) });
  // They make the tables of the jobs; the tests take the turns themselves.
  await (await openWorkers(t)).stop();
  turns = campaignRunner(t);
  labelId = (await turns.send('/labels', { title: 'vip' })).id;
  await turns.contact('ina', ['vip'], { custom_attributes: { plan: 'Gold_*Plus*' } });
  await turns.contact('', ['vip']);
});
afterAll(async () => {
  await t.close();
  await Promise.all([whatsapp.close(), twilio.close()]);
});

async function inbox(channel: object): Promise<number> {
  const { id } = await turns.send('/inboxes', { name: 'WhatsApp', channel });
  await turns.send(`/inboxes/${id}/sync_templates`, {});
  return Number(id);
}

const campaign = (inboxId: number, more: object = {}) => ({
  title: 'Sale',
  message: 'not what is sent',
  inbox_id: inboxId,
  audience: [{ type: 'Label', id: labelId }],
  ...more,
});

const body = (text: string) => ({
  type: 'body',
  parameters: [
    { type: 'text', text: 'Ina' },
    { type: 'text', text },
  ],
});

test('each contact gets a personalized template, and those without a number are listed', async () => {
  const { id, message } = await turns.send(
    '/campaigns',
    campaign(await inbox(cloudInput()), { template_params: params }),
  );
  expect(message).toContain('Hi {{contact.name}}, your plan');
  await turns.finish(id);
  await turns.deliver();
  expect(whatsapp.taken).toMatchObject([
    {
      messaging_product: 'whatsapp',
      type: 'template',
      template: { name: 'sale', language: { code: 'en_US' }, components: [body('Gold_*Plus*')] },
    },
  ]);
  const { meta, payload } = await turns.results(id);
  expect(meta.counts).toEqual({ waiting: 0, sending: 0, sent: 1, failed: 1 });
  expect(payload.find(({ status }) => status === 'failed')?.reason).toContain('{{1}}');
  const displayId = payload.find(({ status }) => status === 'sent')?.conversation_id;
  const url = `/api/v1/accounts/${t.fixtures.account.id}/conversations/${displayId}/messages`;
  const written = (await t.as(t.fixtures.maya).get(url)).json().payload;
  expect(written.at(-1).content).toContain('Hi Ina, your plan Gold');
});

test('a campaign requires a template of its inbox', async () => {
  const inboxId = await inbox({ ...cloudInput(), phone_number: '+15550783882' });
  for (const template_params of [undefined, null, { name: 'other' }, { ...params, processed_params: {} }]) {
    const url = `/api/v1/accounts/${t.fixtures.account.id}/campaigns`;
    const refused = await t.as(t.fixtures.maya).post(url, campaign(inboxId, { template_params }));
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['template_params']]);
  }
});

test('360dialog receives the template with its namespace', async () => {
  whatsapp.taken.length = 0;
  const channel = { type: 'whatsapp', phone_number: '+15550783883', provider: 'default' };
  const inboxId = await inbox({ ...channel, provider_config: { api_key: goodKey } });
  const { id } = await turns.send('/campaigns', campaign(inboxId, { template_params: params }));
  await turns.finish(id);
  await turns.deliver();
  expect(whatsapp.taken).toMatchObject([
    { type: 'template', template: { name: 'sale', namespace: 'shop_ns', components: [body('Gold_*Plus*')] } },
  ]);
});

test('Twilio has no template list: the text of one is sent unchanged', async () => {
  const channel = { medium: 'whatsapp', account_sid: accountSid, auth_token: authToken };
  const made = { twilio_channel: { ...channel, name: 'Texts', phone_number: '+14155550100' } };
  const inboxId = (await turns.send('/channels/twilio_channel', made)).id;
  const { id } = await turns.send('/campaigns', campaign(inboxId, { message: 'Hi {{contact.name}}' }));
  await turns.finish(id);
  await turns.deliver();
  expect(twilio.taken.map((one) => [one.get('To'), one.get('Body')])).toContainEqual([
    'whatsapp:+14155551001',
    'Hi Ina',
  ]);
});
