import { agentList } from '@confab/contract/features/agent';
import type { Agent } from '@confab/contract/features/user';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  configurePage,
  emptyAccountServer,
  renderApp,
  signIn,
  signOut,
} from '../../../../test/render-app.tsx';

configurePage({ DISABLE_USER_PROFILE_UPDATE: 'true' });

const leo: Agent = {
  id: 8,
  account_id: 1,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: 'leo@paperlane.test',
  available_name: 'Leo Park',
  name: 'Leo Park',
  role: 'agent',
  thumbnail: '',
};

test('with an external user directory, agents cannot be renamed, nor their passwords reset', async () => {
  signIn();
  emptyAccountServer().on(agentList, () => [leo]);
  await renderApp('/app/accounts/1/settings/agents/list');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Leo Park' }, { timeout: 15_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Leo Park' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).disabled).toBe(true);
  dialog.getByText('Names are managed outside this installation.');
  expect(dialog.queryByRole('button', { name: 'Send password reset email' })).toBeNull();
});

test('and the login screen offers no password reset', async () => {
  signOut();
  emptyAccountServer();
  await renderApp('/app/login');
  await screen.findByRole('button', { name: 'Log in' });
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
});
