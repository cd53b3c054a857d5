import { agentList } from '@confab/contract/features/agent';
import { defaultPreChatForm } from '@confab/contract/channels/web-widget';
import { listCustomAttributes } from '@confab/contract/features/custom-attribute';
import { listInboxMembers, showInbox, updateInbox, type Inbox } from '@confab/contract/features/inbox';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { anInbox } from '../../../../test/inboxes.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

let server: FakeServer;
const saved: unknown[] = [];

beforeEach(() => {
  saved.length = 0;
  signIn();
  server = emptyAccountServer();
  server.on(agentList, () => []);
  server.on(listInboxMembers, () => ({ payload: [] }));
});

async function open(change: Partial<Inbox>, tab: string) {
  const inbox = anInbox(change);
  server.on(showInbox, () => inbox);
  server.on(updateInbox, ({ input }) => {
    saved.push(input);
    return inbox;
  });
  await renderApp('/app/accounts/1/settings/inboxes/3');
  await userEvent.click(await screen.findByRole('tab', { name: tab }));
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const toggle = (name: RegExp | string) => userEvent.click(screen.getByRole('switch', { name }));

describe('the pre-chat form', () => {
  const custom = {
    name: 'plan',
    label: 'Your plan',
    type: 'list' as const,
    field_type: 'contact_attribute' as const,
    required: false,
    enabled: true,
    values: ['Small', 'Large'],
    regex_cue: 'kept',
  };
  const options = {
    pre_chat_message: 'Who are you?',
    pre_chat_fields: [...(defaultPreChatForm.pre_chat_fields ?? []), custom],
  };

  test('is saved as built: questions, order, and texts', async () => {
    await open({ pre_chat_form_options: options }, 'Pre-chat form');
    expect(screen.queryByRole('list', { name: 'Fields' })).toBeNull();
    await toggle(/Show a form before the chat/);
    await toggle('Full name');
    const row = within(screen.getByRole('group', { name: 'Full name' }));
    await userEvent.clear(row.getByRole('textbox', { name: /Label/ }));
    await row.findByText('This field is required.');
    await save();
    expect(saved).toEqual([]);
    await userEvent.type(row.getByRole('textbox', { name: /Label/ }), 'What do we call you?');
    await userEvent.type(row.getByRole('textbox', { name: 'Placeholder' }), 'Ana');
    await userEvent.click(row.getByRole('checkbox', { name: 'Required' }));
    screen.getByRole('button', { name: 'Move Full name' }).focus();
    await userEvent.keyboard('{Home}');
    await save();
    const [email, name, phone, plan] = options.pre_chat_fields;
    await expect
      .poll(() => saved)
      .toEqual([
        {
          channel: {
            pre_chat_form_enabled: true,
            pre_chat_form_options: {
              pre_chat_message: 'Who are you?',
              pre_chat_fields: [
                { ...name, enabled: true, required: true, label: 'What do we call you?', placeholder: 'Ana' },
                email,
                phone,
                plan,
              ],
            },
          },
        },
      ]);
  });

  test('shows stored questions, attributes included, and a preview', async () => {
    await open({ pre_chat_form_enabled: true, pre_chat_form_options: options }, 'Pre-chat form');
    const rows = screen.getByRole('list', { name: 'Fields' });
    expect(
      within(rows)
        .getAllByRole('switch')
        .map((each) => each.getAttribute('aria-label') ?? each.closest('label')?.textContent),
    ).toEqual(['Email address', 'Full name', 'Phone number', 'plan']);
    const row = within(screen.getByRole('group', { name: 'plan' }));
    expect(row.getByRole<HTMLInputElement>('textbox', { name: /Label/ }).value).toBe('Your plan');
    expect(row.getByText('Contact attribute')).toBeTruthy();
    const preview = screen.getByText('Preview').closest('figure');
    expect(preview?.textContent).toContain('Who are you?Your plan (optional)Choose');
    expect(preview?.textContent).not.toContain('Email Id');
  });

  test('is not offered without a widget', async () => {
    await open({ channel_type: 'Channel::Api' }, 'Installation');
    expect(screen.queryByRole('tab', { name: 'Pre-chat form' })).toBeNull();
  });
});

test('a custom attribute becomes a question, once, and can be removed', async () => {
  server.on(listCustomAttributes, () => [
    {
      id: 4,
      attribute_display_name: 'Seats',
      attribute_display_type: 'currency' as const,
      attribute_description: null,
      attribute_key: 'seats',
      regex_pattern: null,
      regex_cue: null,
      attribute_values: [],
      attribute_model: 'conversation_attribute' as const,
      default_value: null,
      created_at: '2026-01-02T03:04:05.678Z',
      updated_at: '2026-01-02T03:04:05.678Z',
    },
  ]);
  const options = { pre_chat_message: 'Hi', pre_chat_fields: [] };
  await open({ pre_chat_form_enabled: true, pre_chat_form_options: options }, 'Pre-chat form');
  await userEvent.click(await screen.findByRole('button', { name: /Add an attribute/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Seats/ }));
  const row = within(screen.getByRole('group', { name: 'seats' }));
  expect(screen.queryByRole('button', { name: /Add an attribute/ })).toBeNull();
  await save();
  expect(saved[0]).toMatchObject({
    channel: {
      pre_chat_form_options: {
        pre_chat_fields: [
          {
            name: 'seats',
            label: 'Seats',
            type: 'number',
            field_type: 'conversation_attribute',
            enabled: true,
          },
        ],
      },
    },
  });
  await userEvent.click(row.getByRole('button', { name: 'Remove seats' }));
  expect(screen.queryByRole('group', { name: 'seats' })).toBeNull();
  await screen.findByRole('button', { name: /Add an attribute/ });
});

describe('identity validation', () => {
  test.each([
    ['Channel::WebWidget', /\$chatwoot\.setUser\(userId/],
    ['Channel::Api', /\/public\/api\/v1\/inboxes\/app-1\/contacts/],
  ])(
    'of %s shows the key on click, how to sign, and saves whether it is required',
    async (channelType, usage) => {
      const identity = { hmac_token: 'the-secret', inbox_identifier: 'app-1', hmac_mandatory: false };
      await open({ channel_type: channelType, ...identity }, 'Identity validation');
      expect(document.body.textContent).not.toContain('the-secret');
      await userEvent.click(screen.getByRole('button', { name: 'Show the key' }));
      expect(screen.getByRole('region', { name: 'HMAC key' }).textContent).toBe('the-secret');
      const signing = () => screen.getByRole('region', { name: 'Sign on your server' }).textContent;
      expect(signing()).toContain('createHmac');
      await userEvent.click(screen.getByRole('radio', { name: 'PHP' }));
      expect(signing()).toContain('hash_hmac');
      expect(screen.getByRole('region', { name: 'Use the signature' }).textContent).toMatch(usage);
      await toggle(/Require a signature/);
      await save();
      await expect.poll(() => saved).toEqual([{ channel: { hmac_mandatory: true } }]);
    },
  );

  test('is not shown for channels of a provider', async () => {
    await open({ channel_type: 'Channel::Sms' }, 'Agents');
    expect(screen.queryByRole('tab', { name: 'Identity validation' })).toBeNull();
  });
});

test('the sender name is selected by example, and saved with the business name', async () => {
  await open({ name: 'Shop' }, 'Settings');
  await userEvent.type(screen.getByRole('textbox', { name: 'Business name' }), 'Paperlane');
  await screen.findByText('Alex from Paperlane');
  await userEvent.click(screen.getByRole('radio', { name: 'Business name only' }));
  await toggle(/Keep one conversation per contact/);
  await save();
  await expect
    .poll(() => saved)
    .toMatchObject([
      { sender_name_type: 'professional', business_name: 'Paperlane', lock_to_single_conversation: true },
    ]);
});

test('the sender name is not shown without email', async () => {
  await open({ channel_type: 'Channel::Api' }, 'Settings');
  expect(screen.queryByRole('textbox', { name: 'Business name' })).toBeNull();
});

test('emailing unread replies is configurable for a website', async () => {
  await open({ continuity_via_email: true }, 'Settings');
  await toggle(/Email unread replies/);
  await save();
  await expect.poll(() => saved).toMatchObject([{ channel: { continuity_via_email: false } }]);
});
