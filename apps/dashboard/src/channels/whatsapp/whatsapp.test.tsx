import { agentList } from '@confab/contract/features/agent';
import {
  createInbox,
  listInboxMembers,
  showInbox,
  updateInbox,
  type Inbox,
} from '@confab/contract/features/inbox';
import { showInboxHealth, syncInboxTemplates } from '@confab/contract/features/inbox-provider';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { anInbox } from '../../../test/inboxes.ts';

let server: FakeServer;
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  signIn();
  server = emptyAccountServer();
  server.on(agentList, () => []);
  server.on(listInboxMembers, () => ({ payload: [] }));
});

const aNumber = (change: Partial<Inbox> = {}): Inbox =>
  anInbox({
    channel_type: 'Channel::Whatsapp',
    provider: 'whatsapp_cloud',
    phone_number: '+15550783881',
    callback_webhook_url: 'https://desk.test/webhooks/whatsapp/%2B15550783881',
    provider_config: {
      api_key: 'the-key',
      phone_number_id: '11',
      business_account_id: '22',
      webhook_verify_token: 'the-verify-token',
    },
    ...change,
  });

const box = (name: RegExp) => screen.getByRole('textbox', { name });
const key = () => screen.getByLabelText(/API key/);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create inbox' }));

describe('the form', () => {
  const open = async (query = '') => {
    server.on(createInbox, ({ input }) => {
      sent.push(input);
      return aNumber();
    });
    const app = await renderApp(`/app/accounts/1/settings/inboxes/new/whatsapp${query}`);
    await screen.findByRole('textbox', { name: /Inbox name/ });
    return app;
  };

  test('creates a Cloud API inbox, once every field is valid', async () => {
    const app = await open();
    expect(screen.getByRole('button', { name: /Provider/ }).textContent).toContain('WhatsApp Cloud');
    await submit();
    expect(screen.getAllByText('This field is required.')).toHaveLength(5);
    await userEvent.type(box(/Inbox name/), ' Support ');
    await userEvent.type(box(/^Phone number(?! ID)/), '0151 1234');
    await userEvent.type(box(/Phone number ID/), 'eleven');
    await userEvent.type(box(/Business account ID/), '22');
    await userEvent.type(key(), 'the-key');
    await submit();
    expect(screen.getByText('Enter a number that starts with a plus sign and has no spaces.')).toBeTruthy();
    expect(screen.getByText('Enter digits only.')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.clear(box(/^Phone number(?! ID)/));
    await userEvent.type(box(/^Phone number(?! ID)/), '+15550783881');
    await userEvent.clear(box(/Phone number ID/));
    await userEvent.type(box(/Phone number ID/), '11');
    await submit();
    await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new/3/agents'));
    const provider_config = { api_key: 'the-key', phone_number_id: '11', business_account_id: '22' };
    expect(sent).toEqual([
      {
        name: 'Support',
        channel: {
          type: 'whatsapp',
          phone_number: '+15550783881',
          provider: 'whatsapp_cloud',
          provider_config,
        },
      },
    ]);
  });

  test('of 360dialog is available by URL, and shows a rejection at the key', async () => {
    await open('?provider=360dialog');
    server.on(createInbox, ({ input }) => {
      sent.push(input);
      const message = 'Provider config Invalid Credentials';
      const fields = [{ path: 'channel.provider_config', code: 'invalid', message }];
      throw new ErrorResponse(422, '', { message, attributes: ['channel'], fields });
    });
    expect(screen.queryByRole('button', { name: /Provider/ })).toBeNull();
    await userEvent.type(box(/Inbox name/), 'Support');
    await userEvent.type(box(/Phone number/), '+15550783881');
    await userEvent.type(key(), 'bad');
    await submit();
    await waitFor(() =>
      expect(sent).toEqual([
        {
          name: 'Support',
          channel: { type: 'whatsapp', phone_number: '+15550783881', provider_config: { api_key: 'bad' } },
        },
      ]),
    );
    await screen.findByText('Provider config Invalid Credentials');
    expect(key().getAttribute('aria-invalid')).toBe('true');
  });
});

test('another provider does not discard input without confirmation', async () => {
  await renderApp('/app/accounts/1/settings/inboxes/new/whatsapp');
  await userEvent.type(await screen.findByRole('textbox', { name: /Inbox name/ }), 'Support');
  await userEvent.click(screen.getByRole('button', { name: /Provider/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Twilio' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect((box(/Inbox name/) as HTMLInputElement).value).toBe('Support');
  expect(screen.getByRole('button', { name: /Provider/ }).textContent).toContain('WhatsApp Cloud');
});

describe('the settings', () => {
  const open = async (change: Partial<Inbox>, tab: string) => {
    const inbox = aNumber(change);
    server.on(showInbox, () => inbox);
    server.on(updateInbox, ({ input }) => {
      sent.push(input);
      return inbox;
    });
    const payload = {
      display_phone_number: '+1 555-078-3881',
      verified_name: 'Paperlane',
      quality_rating: 'GREEN',
      messaging_limit_tier: 'TIER_1K',
      status: null,
    };
    server.on(showInboxHealth, () => ({ payload }));
    await renderApp('/app/accounts/1/settings/inboxes/3');
    await userEvent.click(await screen.findByRole('tab', { name: tab }));
  };

  test('show the number’s health, and save only a new key', async () => {
    await open({}, 'Connection');
    await screen.findByText('GREEN');
    expect(screen.getByText('TIER_1K')).toBeTruthy();
    expect(screen.getByText('Unknown')).toBeTruthy();
    expect(document.body.textContent).not.toContain('the-key');
    await userEvent.type(key(), 'another');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const provider_config = { api_key: 'another', phone_number_id: '11', business_account_id: '22' };
    await waitFor(() => expect(sent).toEqual([{ channel: { provider_config } }]));
  });

  test('keep the saved key until it is replaced', async () => {
    await open({}, 'Connection');
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /Phone number ID/ });
    await userEvent.clear(id);
    await userEvent.type(id, '33');
    await userEvent.type(key(), 'another');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect((key() as HTMLInputElement).value).toBe(''));
    expect(id.value).toBe('33');
    await userEvent.type(box(/Business account ID/), '4');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    const provider_config = { phone_number_id: '33', business_account_id: '224' };
    expect(sent[1]).toEqual({ channel: { provider_config } });
  });

  test('list the templates with status and language, and fetch them on click', async () => {
    const template = (name: string, status: string) => ({
      name,
      status,
      language: 'en_US',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: `Text of ${name}` }],
    });
    const message_templates = [template('shipped', 'APPROVED'), template('offer', 'REJECTED')];
    server.on(syncInboxTemplates, () => ({
      message_templates: [template('new', 'PENDING')],
      templates_synced_at: 1_700_000_100,
      templates_error: null,
    }));
    await open(
      { message_templates, templates_synced_at: 1_700_000_000, templates_error: 'No such business' },
      'Templates',
    );
    const list = within(screen.getByRole('list', { name: 'Templates' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'offerREJECTEDen_US · UTILITYText of offer',
      'shippedAPPROVEDen_US · UTILITYText of shipped',
    ]);
    expect(screen.getByText(/couldn't be fetched: No such business/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Fetch now' }));
    await screen.findByText('Text of new');
    expect(screen.queryByText('Text of offer')).toBeNull();
  });

  test('show above every tab that the provider revoked our access', async () => {
    await open({ reauthorization_required: true }, 'Agents');
    expect(screen.getByText(/rejects our credentials/)).toBeTruthy();
  });

  test('show what to enter at Meta', async () => {
    await open({}, 'Installation');
    expect(screen.getByRole('region', { name: 'Callback URL' }).textContent).toBe(
      'https://desk.test/webhooks/whatsapp/%2B15550783881',
    );
    expect(screen.getByRole('region', { name: 'Verify token' }).textContent).toBe('the-verify-token');
  });
});
