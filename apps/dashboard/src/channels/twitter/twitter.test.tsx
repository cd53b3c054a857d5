import { showInbox, updateInbox } from '@confab/contract/features/inbox';
import { authorizeTwitter } from '@confab/contract/features/twitter-profile';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { configurePage, emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';
import { anInbox } from '../../../test/inboxes.ts';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { recordLeaving } from '../../../test/left-for.ts';

let server: FakeServer;
const opened = recordLeaving();
configurePage({ TWITTER_ENABLED: 'true' });

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
});

const wizard = '/app/accounts/1/settings/inboxes/new/twitter';
const url = 'https://api.twitter.com/oauth/authorize?oauth_token=login';
const profile = anInbox({
  id: 3,
  name: 'lamps',
  channel_type: 'Channel::TwitterProfile',
  tweets_enabled: true,
  reauthorization_required: true,
});

test('the browser is redirected to Twitter; errors have our own text', async () => {
  let refuses = true;
  server.on(authorizeTwitter, () => {
    if (refuses) throw new ErrorResponse(422, 'Twitter refused: 32 - secret words');
    return { success: true, url };
  });
  await renderApp(wizard);
  const button = await screen.findByRole('button', { name: 'Log in with Twitter' });
  await userEvent.click(button);
  await screen.findByText("The profile couldn't be connected. Please try again.");
  expect(screen.queryByText(/secret words/)).toBeNull();
  refuses = false;
  await userEvent.click(button);
  await waitFor(() => expect(opened).toEqual([url]));
});

test.each([
  ['denied', 'Access to the profile was declined on Twitter.'],
  ['taken', 'That profile is already connected to an inbox.'],
  ['limit', /^This account has reached its limit of inboxes\./],
] as const)('a user who returns without a profile sees why: %s', async (error, words) => {
  await renderApp(`${wizard}?error=${error}`);
  await screen.findByText(words);
});

test('a profile is reconnected, and tweets can be disabled', async () => {
  const changes: unknown[] = [];
  server.on(authorizeTwitter, () => ({ success: true, url }));
  server.on(showInbox, () => profile);
  server.on(updateInbox, ({ input }) => {
    changes.push(input);
    return { ...profile, tweets_enabled: false };
  });
  await renderApp('/app/accounts/1/settings/inboxes/3');
  await screen.findByText(/Twitter no longer gives us access/);
  await userEvent.click(await screen.findByRole('switch', { name: /Show tweets/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(changes).toMatchObject([{ channel: { tweets_enabled: false } }]));
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(opened).toEqual([url]));
});
