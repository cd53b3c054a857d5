import {
  profileAcceptInvitation,
  profileDeclineInvitation,
  profileInvitations,
  type Invitation,
} from '@confab/contract/features/profile';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../../test/people.ts';
import { emptyAccountServer, renderApp, signIn, signOut } from '../../../../test/render-app.tsx';

const rivals: Invitation = {
  account_id: 5,
  account_name: 'Rival & Sons',
  inviter_name: 'Rex',
  role: 'agent',
  created_at: '2026-11-22T08:00:00.000Z',
};
let server: FakeServer;
let waiting: Invitation[];

beforeEach(() => {
  signIn();
  waiting = [rivals];
  server = emptyAccountServer();
  server.on(profileInvitations, () => waiting);
});

test('an invited user sees a banner and joins', async () => {
  server.on(profileAcceptInvitation, ({ params }) => {
    expect(params.id).toBe('5');
    waiting = [];
    return aProfile({ accounts: [aMembership(), aMembership({ id: 5, name: 'Rival & Sons' })] });
  });
  const app = await renderApp('/app/accounts/1/profile/settings');
  await screen.findByText('Rival & Sons invited you to join.');
  await userEvent.click(screen.getByRole('link', { name: 'Show' }));
  expect(app.path()).toBe('/app/invitations');
  const list = within(await screen.findByRole('list', { name: 'Invitations' }));
  expect(list.getByText('Rex invited you as an agent.')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Accept the invitation to Rival & Sons' }));
  await screen.findByText('You have joined Rival & Sons.');
  await screen.findByText('No invitations');
});

test('declining removes it; a failure is reported and it stays', async () => {
  server.on(profileDeclineInvitation, () => {
    throw new ErrorResponse(0, 'Failed to fetch');
  });
  await renderApp('/app/invitations');
  const decline = await screen.findByRole('button', { name: 'Decline the invitation to Rival & Sons' });
  await userEvent.click(decline);
  await screen.findByText(/The server couldn't be reached/);
  server.on(profileDeclineInvitation, () => {
    waiting = [];
  });
  await userEvent.click(screen.getByRole('button', { name: 'Decline the invitation to Rival & Sons' }));
  await screen.findByText('No invitations');
});

test('a list that fails to load shows that and can be retried', async () => {
  server.on(profileInvitations, () => {
    throw new ErrorResponse(500, 'Broken');
  });
  await renderApp('/app/invitations');
  await screen.findByText("The invitations couldn't be loaded");
  server.on(profileInvitations, () => waiting);
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
  await screen.findByText('Rival & Sons');
});

test('a user without an account is redirected to it first, and cannot create one where disabled', async () => {
  server = emptyAccountServer(aProfile({ accounts: [], account_id: null, role: null }));
  server.on(profileInvitations, () => waiting);
  const app = await renderApp('/app');
  await screen.findByText('Rival & Sons');
  expect(app.path()).toBe('/app/invitations');
  expect(screen.queryByRole('link', { name: 'Create your own account' })).toBeNull();
});

test('a logged-out user returns to it after logging in', async () => {
  signOut();
  const app = await renderApp('/app/invitations');
  await screen.findByRole('button', { name: 'Log in' });
  expect(app.href()).toBe('/app/login?next=%2Fapp%2Finvitations');
});

test('a user without accounts and invitations is advised to request one', async () => {
  server = emptyAccountServer(aProfile({ accounts: [], account_id: null, role: null }));
  const app = await renderApp('/app');
  await screen.findByRole('heading', { name: "You don't belong to any account" });
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Show my invitations' }));
  await screen.findByText('No invitations');
  expect(app.path()).toBe('/app/invitations');
});
