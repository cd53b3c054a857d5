import { listInboxes } from '@confab/contract/features/inbox';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  resetWebhookSecret,
  resumeWebhook,
  showWebhookDelivery,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@confab/contract/features/webhook';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/integrations/webhook';
const webhook = (id: number, more: Partial<Webhook> = {}): Webhook => ({
  id,
  name: null,
  url: `https://${id}.example/hook`,
  account_id: 1,
  subscriptions: ['message_created'],
  paused_at: null,
  is_signed: false,
  is_slow: false,
  missed_at: null,
  ...more,
});

let server: FakeServer;
let stored: Webhook[];

beforeEach(() => {
  signIn();
  stored = [];
  server = emptyAccountServer();
  server.on(listWebhooks, () => ({ payload: { webhooks: stored } }));
  server.on(listInboxes, () => ({ payload: [] }));
});

const list = async () => within(await screen.findByRole('list', { name: 'Webhooks' }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('the first is added from the empty list; errors and rejections are shown below their fields', async () => {
  let calls = 0;
  server.on(createWebhook, ({ input }) => {
    calls += 1;
    if (calls === 1)
      throw new ErrorResponse(422, '', {
        message: 'Url has already been taken',
        attributes: ['url'],
        fields: [{ path: 'url', code: 'taken', message: 'Url has already been taken' }],
      });
    stored = [
      webhook(1, {
        url: input.url,
        name: input.name ?? null,
        subscriptions: [...(input.subscriptions ?? [])],
      }),
    ];
    return { payload: { webhook: webhook(1) } };
  });
  await renderApp(path);
  await screen.findByRole('heading', { name: 'No webhooks yet' });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0] ?? document.body);
  const form = await dialog();
  await userEvent.type(form.getByRole('textbox', { name: /URL/ }), 'x');
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
  form.getByText('Choose at least one event.');
  form.getByText('Enter a URL that starts with http:// or https://.');
  await userEvent.clear(form.getByRole('textbox', { name: /URL/ }));
  await userEvent.type(form.getByRole('textbox', { name: /URL/ }), 'https://a.io');
  await userEvent.click(form.getByRole('checkbox', { name: 'Message created' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Contact created' }));
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
  await form.findByText('Url has already been taken');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /URL/ }).value).toBe('https://a.io');
  await userEvent.type(form.getByRole('textbox', { name: /URL/ }), '/hook');
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
  await (await list()).findByText('https://a.io/hook');
  await (await list()).findByText('2 events');
});

test('one is changed, and deleted after confirmation', async () => {
  stored = [webhook(1, { name: 'Orders' })];
  server.on(updateWebhook, ({ params, input }) => {
    stored = [
      webhook(Number(params.id), {
        name: input.name ?? null,
        subscriptions: [...(input.subscriptions ?? [])],
      }),
    ];
    return { payload: { webhook: webhook(Number(params.id)) } };
  });
  server.on(deleteWebhook, () => {
    stored = [];
    return undefined;
  });
  await renderApp(path);
  await userEvent.click((await list()).getByRole('button', { name: 'Edit Orders' }));
  const form = await dialog();
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Message created' }).checked).toBe(true);
  await userEvent.click(form.getByRole('checkbox', { name: 'Website widget opened' }));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await (await list()).findByText('2 events');
  await userEvent.click((await list()).getByRole('button', { name: 'More actions for Orders' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete webhook' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete webhook' }));
  await screen.findByRole('heading', { name: 'No webhooks yet' });
});

test('a paused one shows that and is resumed', async () => {
  stored = [webhook(1, { name: 'Orders', paused_at: '2026-01-02T03:04:05.678Z' })];
  server.on(resumeWebhook, () => {
    stored = [webhook(1, { name: 'Orders' })];
    return { payload: { webhook: webhook(1) } };
  });
  await renderApp(path);
  (await list()).getByText('Paused');
  await userEvent.click((await list()).getByRole('button', { name: 'Resume' }));
  await screen.findByText('The webhook receives events again.');
  expect(screen.queryByText('Paused')).toBeNull();
});

test('one that is slow or misses events shows that, with an explanation', async () => {
  stored = [
    webhook(1, { name: 'Orders', is_slow: true, missed_at: '2026-01-02T03:04:05.678Z' }),
    webhook(2, { name: 'Stock' }),
  ];
  await renderApp(path);
  const rows = (await list()).getAllByRole('listitem').map((row) => row.textContent ?? '');
  expect(rows[0]).toMatch(/Missed events.*Slow/);
  expect(rows[0]).toMatch(/were dropped, most recently on Jan 2, 2026/);
  expect(rows[0]).toContain('takes more than a second to respond');
  expect(rows[1]).not.toMatch(/Slow|Missed|waited/);
});

test('a secret is created on request, and shown once', async () => {
  stored = [webhook(1, { name: 'Orders' })];
  server.on(resetWebhookSecret, () => ({ secret: 'the-secret' }));
  await renderApp(path);
  await userEvent.click((await list()).getByRole('button', { name: 'More actions for Orders' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Signing secret' }));
  const modal = await dialog();
  await userEvent.click(modal.getByRole('button', { name: 'Create secret' }));
  await modal.findByText('the-secret');
  await userEvent.click(modal.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('the-secret')).toBeNull();
});

test('the log shows requests and responses, in pages, and resends one', async () => {
  stored = [webhook(1, { name: 'Orders' })];
  const delivery = (id: number): WebhookDelivery => ({
    id,
    uuid: `uuid-${id}`,
    event: id === 99 ? 'contact_created' : 'message_created',
    status: 'failed',
    attempts: 7,
    created_at: '2026-01-02T03:04:05.678Z',
    due_at: null,
    attempted_at: '2026-01-02T03:04:05.678Z',
    duration_ms: 12,
    response_status: 500,
    problem: '500 Internal Server Error',
  });
  const replayed: unknown[] = [];
  server.on(listWebhookDeliveries, ({ input }) => ({
    payload:
      input.before === undefined ? Array.from({ length: 25 }, (_, at) => delivery(99 - at)) : [delivery(3)],
  }));
  server.on(showWebhookDelivery, ({ params }) => ({
    ...delivery(Number(params.delivery_id)),
    request_body: '{"event":"contact_created"}',
    response_body: 'Oh no',
  }));
  server.on(replayWebhookDelivery, ({ params }) => {
    replayed.push(params.delivery_id);
    return { ...delivery(Number(params.delivery_id)), status: 'waiting' as const };
  });
  await renderApp(path);
  await userEvent.click((await list()).getByRole('button', { name: 'Deliveries to Orders' }));
  const modal = await dialog();
  await userEvent.click(await modal.findByRole('button', { name: /contact_created/ }));
  await modal.findByText('Oh no');
  modal.getByText(/7 attempts · 12 ms · 500 Internal Server Error/);
  await userEvent.click(modal.getByRole('button', { name: 'Resend' }));
  await screen.findByText('The event is being resent.');
  expect(replayed).toEqual(['99']);
  await userEvent.click(modal.getByRole('button', { name: 'Older deliveries' }));
  expect(await modal.findAllByRole('button', { name: /message_created/ })).toHaveLength(25);
});
