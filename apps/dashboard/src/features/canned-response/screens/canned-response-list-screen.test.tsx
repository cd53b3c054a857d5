import {
  createCannedResponse,
  deleteCannedResponse,
  listCannedResponses,
  type CannedResponse,
} from '@confab/contract/features/canned-response';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/settings/canned-response/list';
let stored: CannedResponse[];

beforeEach(() => {
  signIn();
  stored = [];
  const server = emptyAccountServer();
  server.on(listCannedResponses, () => stored);
  server.on(createCannedResponse, ({ input: { short_code: shortCode = '', content = '' } }) => {
    const at = '2026-01-02T03:04:05.678Z';
    const created = {
      id: stored.length + 1,
      account_id: 1,
      short_code: shortCode,
      content,
      created_at: at,
      updated_at: at,
    };
    stored = [...stored, created];
    return created;
  });
  server.on(deleteCannedResponse, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params.id));
  });
});

test('the first is added from the empty list, and deleted after confirmation', async () => {
  await renderApp(path);
  await screen.findByRole('heading', { name: 'No canned responses yet' });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add response' }))[0] ?? document.body);
  const form = within(await screen.findByRole('dialog'));
  form.getByText('Markdown and variables such as {{contact.name}} are supported.');
  await userEvent.type(form.getByRole('textbox', { name: /Short code/ }), 'refund');
  await userEvent.type(form.getByRole('textbox', { name: /Message/ }), 'You get it **back** within 14 days.');
  await userEvent.click(form.getByRole('button', { name: 'Add canned response' }));
  const list = within(await screen.findByRole('list', { name: 'Canned responses' }));
  expect(list.getByText('You get it back within 14 days.')).toBeTruthy();
  await userEvent.click(await list.findByRole('button', { name: 'Delete /refund' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete canned response' }),
  );
  await screen.findByRole('heading', { name: 'No canned responses yet' });
});

test('an empty code and an empty message are rejected with errors on their fields', async () => {
  await renderApp(path);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add response' }))[0] ?? document.body);
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByRole('button', { name: 'Add canned response' }));
  for (const name of [/Short code/, /Message/])
    expect(form.getByRole('textbox', { name }).getAttribute('aria-invalid')).toBe('true');
  expect(stored).toEqual([]);
});
