import { authorizeMicrosoft } from '@confab/contract/features/mail-authorization';
import { showInbox } from '@confab/contract/features/inbox';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anInbox } from '../../../test/inboxes.ts';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { recordLeaving } from '../../../test/left-for.ts';
import { configurePage, emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';

configurePage({ AZURE_APP_ID: '4711' });

const wizard = '/app/accounts/1/settings/inboxes/new/email';
const opened = recordLeaving();
const requests: unknown[] = [];
let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  server.on(authorizeMicrosoft, ({ input }) => {
    requests.push(input);
    return { success: true, url: 'https://login.example/authorize' };
  });
  requests.length = 0;
});

test('a provider without an app is shown, but disabled', async () => {
  await renderApp(wizard);
  const google = await screen.findByRole('button', { name: /^Google/ });
  expect(google.hasAttribute('disabled')).toBe(true);
  expect(google.textContent).toContain('Not set up on this installation.');
  expect(screen.getByRole('button', { name: /^Microsoft/ }).hasAttribute('disabled')).toBe(false);
});

test('entering a mailbox redirects to its provider; an error is shown at its field', async () => {
  await renderApp(wizard);
  await userEvent.click(await screen.findByRole('button', { name: /^Microsoft/ }));
  const email = await screen.findByRole('textbox', { name: /Email address/ });
  await userEvent.type(email, 'lamps');
  await userEvent.click(screen.getByRole('button', { name: 'Log in with Microsoft' }));
  await screen.findByText('Enter a valid email address.');
  expect(requests).toEqual([]);
  await userEvent.type(email, '@lamps.example');
  await userEvent.click(screen.getByRole('button', { name: 'Log in with Microsoft' }));
  await waitFor(() => expect(opened).toEqual(['https://login.example/authorize']));
  expect(requests).toEqual([{ email: 'lamps@lamps.example' }]);
});

test('an unreachable provider is reported, and the input stays', async () => {
  server.on(authorizeMicrosoft, () => {
    throw new ErrorResponse(422, 'Microsoft could not be reached. Please try again.');
  });
  await renderApp(wizard);
  await userEvent.click(await screen.findByRole('button', { name: /^Microsoft/ }));
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /Email address/ });
  await userEvent.type(email, 'help@lamps.example');
  await userEvent.click(screen.getByRole('button', { name: 'Log in with Microsoft' }));
  await screen.findByText(/^The Microsoft login couldn't be opened\. Microsoft could not be reached/);
  expect(email.value).toBe('help@lamps.example');
});

test('a user who returns without a mailbox sees why', async () => {
  await renderApp(`${wizard}?provider=microsoft&error=refused&details=Call%20this%20number`);
  await screen.findByText(/^Microsoft refused access to that mailbox\./);
  expect(screen.queryByText(/Call this number/)).toBeNull();
});

test.each([
  ['limit', /^This account has reached its limit of inboxes\./],
  ['taken', 'That mailbox is already connected to an inbox.'],
] as const)(
  'a user whose mailbox was not connected for our own reason sees that one: %s',
  async (error, words) => {
    await renderApp(`${wizard}?provider=microsoft&error=${error}`);
    await screen.findByText(words);
  },
);

test('a mailbox with rejected access is reconnected from its settings, without server fields', async () => {
  const inbox = anInbox({
    id: 5,
    channel_type: 'Channel::Email',
    email: 'alias@lamps.example',
    provider: 'microsoft',
    imap_enabled: true,
    imap_login: 'help@lamps.example',
    reauthorization_required: true,
  });
  server.on(showInbox, () => inbox);
  await renderApp('/app/accounts/1/settings/inboxes/5');
  await screen.findByText(/^The email server rejects the login/);
  await userEvent.click(await screen.findByRole('tab', { name: 'Email servers' }));
  await screen.findByText(/^Emails of help@lamps\.example are read and sent through Microsoft/);
  expect(screen.queryByLabelText(/IMAP server/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(opened).toEqual(['https://login.example/authorize']));
  expect(requests).toEqual([{ email: 'help@lamps.example' }]);
});
