import {
  createCampaign,
  deleteCampaign,
  listCampaigns,
  listRecipients,
  showCampaign,
  updateCampaign,
  type Campaign,
} from '@confab/contract/features/campaign';
import { listCustomFilters } from '@confab/contract/features/custom-filter';
import { listInboxes, listInboxMembers } from '@confab/contract/features/inbox';
import { listLabels } from '@confab/contract/features/label';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { anInbox } from '../../../../test/inboxes.ts';

const capabilities = { copies: false, subject: false, rich_text: true, max_message_length: 150_000 };
const website = anInbox({ id: 3, name: 'Shop', capabilities: { ...capabilities, campaigns: 'ongoing' } });
const texts = anInbox({
  id: 4,
  name: 'Texts',
  channel_type: 'Channel::Sms',
  capabilities: { ...capabilities, max_message_length: 7, campaigns: 'one_off' },
});
const whatsapp = anInbox({
  id: 5,
  name: 'WhatsApp',
  channel_type: 'Channel::Whatsapp',
  capabilities: { ...capabilities, begins_with_template: true, campaigns: 'one_off' },
  message_templates: [
    {
      name: 'sale',
      status: 'APPROVED',
      language: 'en',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Hi {{1}}, all is cheaper' }],
    },
    { name: 'refused', status: 'REJECTED', language: 'en', components: [{ type: 'BODY', text: 'No' }] },
  ],
});
const label = { id: 7, title: 'spring', description: null, color: '#ffcc00', show_on_sidebar: true };

const campaign = (more: Partial<Campaign>): Campaign => ({
  id: 1,
  title: 'Welcome',
  description: null,
  account_id: 1,
  inbox: website,
  message: 'Need help?',
  campaign_status: 'active',
  enabled: true,
  campaign_type: 'ongoing',
  trigger_rules: { url: 'https://shop.test/*', time_on_page: 5 },
  trigger_only_during_business_hours: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const oneOff = (more: Partial<Campaign>) =>
  campaign({
    title: 'Sale',
    inbox: texts,
    campaign_type: 'one_off',
    trigger_rules: {},
    audience: [{ type: 'Label', id: 7 }],
    scheduled_at: 1_767_225_600,
    started_at: 1_767_225_600,
    ...more,
  });

let server: FakeServer;
let stored: Campaign[];

beforeEach(() => {
  signIn();
  stored = [];
  server = emptyAccountServer();
  server.on(listInboxes, () => ({ payload: [website, texts, whatsapp] }));
  server.on(listInboxMembers, () => ({ payload: [] }));
  server.on(listLabels, () => ({ payload: [label] }));
  server.on(listCustomFilters, () => []);
  server.on(listCampaigns, () => stored);
});

const open = async (name: string) => {
  await userEvent.click((await screen.findAllByRole('button', { name }))[0] ?? document.body);
  return within(await screen.findByRole('dialog'));
};

test('a campaign is disabled and deleted, each type on its own screen', async () => {
  stored = [campaign({}), oneOff({ id: 2 })];
  server.on(updateCampaign, ({ params, input }) => {
    stored = stored.map((one) =>
      one.id === Number(params.id) ? { ...one, enabled: input.enabled ?? true } : one,
    );
    return stored[0] ?? campaign({});
  });
  server.on(deleteCampaign, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params.id));
  });
  await renderApp('/app/accounts/1/campaigns/ongoing');
  const list = within(await screen.findByRole('list', { name: 'Ongoing campaigns' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  list.getByText(/On https:\/\/shop\.test\/\*/);
  await userEvent.click(list.getByRole('switch', { name: 'Welcome is on' }));
  await waitFor(() =>
    expect(list.queryByRole('switch', { name: 'Welcome is on', checked: true })).toBeNull(),
  );
  await userEvent.click(list.getByRole('button', { name: 'Delete Welcome' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete campaign' }));
  await screen.findByRole('heading', { name: 'No ongoing campaigns yet' });
});

const fill = (form: ReturnType<typeof within>, field: RegExp, value: string) =>
  fireEvent.change(form.getByLabelText(field), { target: { value } });
const submit = (form: ReturnType<typeof within>) =>
  userEvent.click(form.getByRole('button', { name: 'Add campaign' }));

test('a new one-off campaign shows missing values', async () => {
  await renderApp('/app/accounts/1/campaigns/one_off');
  const form = await open('Add campaign');
  await submit(form);
  expect(form.getAllByText('This field is required.')).toHaveLength(3);
  form.getByText('Choose at least one label or segment.');
});

test('its length is limited by the inbox, and a rejection is shown', async () => {
  let sent: unknown;
  server.on(createCampaign, ({ input }) => {
    sent = input;
    if (input.title === 'Taken')
      throw new ErrorResponse(422, '', {
        message: 'Title is taken',
        attributes: ['title'],
        fields: [{ path: 'title', code: 'taken', message: 'Title is taken' }],
      });
    const created = oneOff({ title: input.title, started_at: null, scheduled_at: Date.now() / 1000 });
    stored = [created];
    return created;
  });
  await renderApp('/app/accounts/1/campaigns/one_off');
  const form = await open('Add campaign');
  fill(form, /Title/, 'Taken');
  fill(form, /Message/, 'Cheaper!');
  await userEvent.click(form.getByText('Choose an inbox'));
  await userEvent.click(await screen.findByRole('option', { name: 'Texts' }));
  await userEvent.click(form.getByLabelText('spring'));
  await submit(form);
  await form.findByText('Use at most 7 characters.');
  fill(form, /Message/, 'Cheaper');
  await submit(form);
  await form.findByText('Title is taken');
  fill(form, /Title/, 'Sale');
  await submit(form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject({
    title: 'Sale',
    message: 'Cheaper',
    inbox_id: 4,
    sender_id: null,
    audience: [{ type: 'Label', id: 7 }],
    scheduled_at: expect.stringMatching(/Z$/),
  });
  await screen.findByText('Scheduled');
});

test('through WhatsApp it is a template, whose parameters are filled in for each contact', async () => {
  let sent: unknown;
  server.on(createCampaign, ({ input }) => {
    sent = input;
    stored = [oneOff({ title: input.title, started_at: null, scheduled_at: Date.now() / 1000 })];
    return stored[0] ?? oneOff({});
  });
  await renderApp('/app/accounts/1/campaigns/one_off');
  const form = await open('Add campaign');
  fill(form, /Title/, 'Sale');
  await userEvent.click(form.getByText('Choose an inbox'));
  await userEvent.click(await screen.findByRole('option', { name: 'WhatsApp' }));
  expect(form.queryByLabelText(/Message/)).toBeNull();
  await userEvent.click(form.getByLabelText('spring'));
  await submit(form);
  await form.findByText('Choose a template.');
  await userEvent.click(form.getByText('Choose a template'));
  expect(screen.queryByRole('option', { name: /refused/ })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'sale (en)' }));
  await submit(form);
  await form.findByText('Enter a value.');
  fill(form, /Value for/, '{{contact.name}}');
  within(form.getByRole('group', { name: 'Preview' })).getByText('Hi {{contact.name}}, all is cheaper');
  await submit(form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject({
    inbox_id: 5,
    message: 'Hi {{contact.name}}, all is cheaper',
    template_params: { name: 'sale', language: 'en', processed_params: { 1: '{{contact.name}}' } },
  });
});

test('results list each contact with failure reasons, and sending can be paused there', async () => {
  let current = oneOff({ id: 2 });
  server.on(showCampaign, () => current);
  server.on(updateCampaign, ({ input }) => (current = { ...current, enabled: input.enabled ?? true }));
  const contact = (id: number, name: string) => ({ id, name, phone_number: '+14155550177' });
  server.on(listRecipients, ({ input }) => ({
    meta: { current_page: 1, counts: { waiting: 2, sending: 0, sent: 1, failed: 1 } },
    payload: [
      {
        contact: contact(8, 'Ina'),
        status: 'sent' as const,
        reason: null,
        conversation_id: 12,
        updated_at: 1,
      },
      {
        contact: contact(9, ''),
        status: 'failed' as const,
        reason: 'No such number',
        conversation_id: null,
        updated_at: 1,
      },
    ].filter(({ status }) => input.status == null || status === input.status),
  }));
  await renderApp('/app/accounts/1/campaigns/one_off/2');
  const list = within(await screen.findByRole('list', { name: 'Contacts' }));
  expect(list.getByRole('link', { name: 'Conversation with Ina' }).getAttribute('href')).toBe(
    '/app/accounts/1/conversations/12',
  );
  list.getByText('No such number');
  list.getByText('Unnamed contact');
  screen.getByText('2 of 4');
  await userEvent.click(screen.getByRole('button', { name: 'Pause Sale' }));
  await screen.findByRole('button', { name: 'Resume Sale' });
  await userEvent.click(screen.getByRole('button', { name: /Show/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Failed (1)' }));
  await waitFor(() => expect(screen.queryByText('Ina')).toBeNull());
});
