import {
  listFacebookPages,
  reauthorizeFacebookPage,
  registerFacebookPage,
} from '@confab/contract/features/facebook-page';
import { showInbox } from '@confab/contract/features/inbox';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInbox } from '../../../test/inboxes.ts';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { recordLeaving } from '../../../test/left-for.ts';
import { configurePage, emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';
import { scopes } from './sdk.ts';

type Login = { status?: string; authResponse?: { accessToken: string } };

let server: FakeServer;
let login: Login;
const requests: unknown[] = [];
const opened = recordLeaving();
const address = 'https://connect.facebook.test/sdk.js';
configurePage({ FB_APP_ID: '4711', FACEBOOK_API_VERSION: 'v17.0', FACEBOOK_SDK_URL: address });

const wizard = '/app/accounts/1/settings/inboxes/new/facebook';
const page = (id: string, name: string, exists = false) => ({ id, name, access_token: `of-${id}`, exists });

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  login = { status: 'connected', authResponse: { accessToken: 'short' } };
  requests.length = 0;
  outcome = 'load';
  vi.spyOn(document.head, 'append').mockImplementation(bringScript);
});
afterEach(() => vi.restoreAllMocks());

const sdk: Window['FB'] = {
  init: (options) => void requests.push(options),
  login: (answer, options) => {
    requests.push(options);
    answer(login);
  },
};

/** The effect of the script, which no test may load. */
let outcome: 'load' | 'error' = 'load';
const append = document.head.append.bind(document.head);
const bringScript = (...nodes: (Node | string)[]): void => {
  const [script] = nodes;
  if (!(script instanceof HTMLScriptElement)) return append(...nodes);
  expect(script.src).toBe(address);
  queueMicrotask(() => {
    if (outcome === 'load') window.FB = sdk;
    script.dispatchEvent(new Event(outcome));
  });
};

const logInButton = () => screen.findByRole('button', { name: 'Log in with Facebook' });

test('a script that does not load is reported, and retried', async () => {
  outcome = 'error';
  await renderApp(wizard);
  await userEvent.click(await logInButton());
  await screen.findByText(/login couldn't be loaded/);
  outcome = 'load';
  await userEvent.click(await logInButton());
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests).toEqual([
    { appId: '4711', version: 'v17.0', xfbml: false, status: false, cookie: false },
    { scope: scopes.join(',') },
  ]);
  expect(scopes).toEqual([
    'pages_manage_metadata',
    'business_management',
    'pages_messaging',
    'instagram_basic',
    'pages_show_list',
    'pages_read_engagement',
    'instagram_manage_messages',
  ]);
});

test('without a login or permissions, help is shown', async () => {
  login = { status: 'unknown' };
  await renderApp(wizard);
  await userEvent.click(await logInButton());
  await screen.findByText(/You weren't logged in/);
  expect(screen.queryByText(/grant every requested permission/)).toBeNull();
  login = { status: 'not_authorized' };
  await userEvent.click(await logInButton());
  await screen.findByText(/didn't allow this app/);
  await screen.findByText(/grant every requested permission/);
});

test('a page without an inbox is selected and named, and its agents open in a new document', async () => {
  const inputs: unknown[] = [];
  let answerPages: (() => void) | undefined;
  server.on(listFacebookPages, async ({ input }) => {
    expect(input).toEqual({ omniauth_token: 'short' });
    await new Promise<void>((resolve) => (answerPages = resolve));
    return {
      data: { page_details: [page('1', 'Lamps', true), page('2', 'Rugs')], user_access_token: 'long' },
    };
  });
  server.on(registerFacebookPage, ({ input }) => {
    inputs.push(input);
    return {
      id: 9,
      channel_id: 9,
      name: 'Rugs',
      channel_type: 'Channel::FacebookPage',
      avatar_url: '',
      page_id: '2',
      enable_auto_assignment: true,
    };
  });
  await renderApp(wizard);
  await userEvent.click(await logInButton());
  await screen.findByText('Loading your pages…');
  answerPages?.();
  await userEvent.click(await screen.findByRole('button', { name: 'Create inbox' }));
  await screen.findByText('Choose a page.');
  await screen.findByText('This field is required.');
  expect(inputs).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /Page/ }));
  const taken = await screen.findByRole('option', { name: /Lamps/ });
  expect(taken.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('option', { name: 'Rugs' }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Inbox name/ });
  expect(name.value).toBe('Rugs');
  await userEvent.click(screen.getByRole('button', { name: 'Create inbox' }));
  await waitFor(() => expect(opened).toEqual(['/app/accounts/1/settings/inboxes/new/9/agents']));
  expect(inputs).toEqual([
    { user_access_token: 'long', page_access_token: 'of-2', page_id: '2', inbox_name: 'Rugs' },
  ]);
});

test('Facebook’s error is shown, and the input stays', async () => {
  server.on(listFacebookPages, () => {
    throw new ErrorResponse(422, '190 - The token has expired');
  });
  await renderApp(wizard);
  await userEvent.click(await logInButton());
  await screen.findByText('190 - The token has expired');
  await logInButton();
});

test('a page is reconnected from its settings', async () => {
  const inbox = anInbox({
    id: 4,
    name: 'Lamps',
    channel_type: 'Channel::FacebookPage',
    page_id: '1',
    reauthorization_required: true,
  });
  server.on(showInbox, () => inbox);
  await renderApp('/app/accounts/1/settings/inboxes/4');
  await screen.findByText(/no longer gives us access/);
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(opened).toEqual([`${wizard}?inbox_id=4`]));
});

test('and the user returns to them', async () => {
  const sent: unknown[] = [];
  server.on(reauthorizeFacebookPage, ({ input }) => {
    sent.push(input);
    return { data: anInbox({ id: 4 }) };
  });
  await renderApp(`${wizard}?inbox_id=4`);
  await userEvent.click(await logInButton());
  await waitFor(() => expect(opened).toEqual(['/app/accounts/1/settings/inboxes/4']));
  expect(sent).toEqual([{ omniauth_token: 'short', inbox_id: 4 }]);
});
