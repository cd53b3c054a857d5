import { showInbox } from '@confab/contract/features/inbox';
import { authorizeInstagram } from '@confab/contract/features/instagram';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { configurePage, emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';
import { anInbox } from '../../../test/inboxes.ts';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { recordLeaving } from '../../../test/left-for.ts';

let server: FakeServer;
const opened = recordLeaving();
configurePage({ INSTAGRAM_APP_ID: '4711' });

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
});

const wizard = '/app/accounts/1/settings/inboxes/new/instagram';
const url = 'https://www.instagram.com/oauth/authorize?state=login';
const account = anInbox({
  id: 3,
  name: 'lamps',
  channel_type: 'Channel::Instagram',
  reauthorization_required: true,
});

test('the browser is redirected to Instagram; errors have our own text', async () => {
  let refuses = true;
  server.on(authorizeInstagram, () => {
    if (refuses) throw new ErrorResponse(422, 'Instagram refused: 32 - secret words');
    return { success: true, url };
  });
  await renderApp(wizard);
  const button = await screen.findByRole('button', { name: 'Log in with Instagram' });
  await userEvent.click(button);
  await screen.findByText("The account couldn't be connected. Please try again.");
  expect(screen.queryByText(/secret words/)).toBeNull();
  refuses = false;
  await userEvent.click(button);
  await waitFor(() => expect(opened).toEqual([url]));
});

test('a user who returns without an account sees why', async () => {
  await renderApp(`${wizard}?error_type=access_denied&error_message=secret+words`);
  await screen.findByText('Access to the account was declined on Instagram.');
  expect(screen.queryByText(/secret words/)).toBeNull();
});

test.each([
  ['taken', 'That account is already connected to an inbox.'],
  ['limit', /^This account has reached its limit of inboxes\./],
] as const)(
  'a user whose account was not connected for our own reason sees that one: %s',
  async (error, words) => {
    await renderApp(`${wizard}?error_type=${error}`);
    await screen.findByText(words);
  },
);

test('an account is reconnected', async () => {
  server.on(authorizeInstagram, () => ({ success: true, url }));
  server.on(showInbox, () => account);
  await renderApp('/app/accounts/1/settings/inboxes/3');
  await screen.findByText(/Instagram no longer gives us access/);
  await userEvent.click(await screen.findByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(opened).toEqual([url]));
});
