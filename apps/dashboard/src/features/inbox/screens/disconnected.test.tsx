import { listInboxes } from '@confab/contract/features/inbox';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anInbox } from '../../../../test/inboxes.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const inboxes = [
  anInbox({ id: 3, name: 'Shop' }),
  anInbox({ id: 4, name: 'Lamps', channel_type: 'Channel::Email', reauthorization_required: true }),
];

const serve = () => {
  signIn();
  emptyAccountServer().on(listInboxes, () => ({ payload: inboxes }));
};

test('only an inbox with rejected access is marked in the list of inboxes', async () => {
  serve();
  await renderApp('/app/accounts/1/settings/inboxes/list');
  const rows = await screen.findAllByText('Disconnected');
  expect(rows.map((mark) => mark.closest('p')?.textContent)).toEqual(['LampsDisconnected']);
});

test('and next to its name in the sidebar', async () => {
  serve();
  await renderApp('/app/accounts/1/dashboard');
  const mark = await screen.findByRole('img', { name: 'Disconnected' });
  const link = mark.closest('a');
  expect(link && within(link).getByText('Lamps')).toBeTruthy();
  expect(screen.getAllByRole('img', { name: 'Disconnected' })).toHaveLength(1);
});
