import { sessionCreate } from '@confab/contract/features/session';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse } from '../../../../test/fake-server.ts';
import { aProfile } from '../../../../test/people.ts';
import { emptyAccountServer, renderApp, sessionHeaders, signOut } from '../../../../test/render-app.tsx';

beforeEach(() => {
  signOut();
});

async function fillIn(email: string, password: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /Email/ }), email);
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

test('the correct password opens the requested page, and the session is stored', async () => {
  const server = emptyAccountServer();
  server.on(sessionCreate, ({ input }) => {
    expect(input).toEqual({ email: 'maya@paperlane.test', password: 'Secret1!' });
    Object.assign(server.headers, sessionHeaders);
    return { data: aProfile() };
  });
  const app = await renderApp('/app/login?next=%2Fapp%2Faccounts%2F1%2Fsettings%2Flabels%2Flist');
  await fillIn(' maya@paperlane.test ', 'Secret1!');
  await screen.findByRole('heading', { name: 'Labels', level: 1 });
  expect(app.path()).toBe('/app/accounts/1/settings/labels/list');
  expect(document.cookie).toContain('cw_d_session_info');
});

test('a wrong password is reported, and input is kept', async () => {
  const server = emptyAccountServer();
  server.on(sessionCreate, () => {
    throw new ErrorResponse(401, '', {
      success: false,
      errors: ['Invalid login credentials. Please try again.'],
    });
  });
  await renderApp('/app/login');
  await fillIn('maya@paperlane.test', 'Wrong1!');
  await screen.findByText('Invalid login credentials. Please try again.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ }).value).toBe('maya@paperlane.test');
});

test('an empty form sends nothing and shows what is missing', async () => {
  const server = emptyAccountServer();
  await renderApp('/app/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Email/ })));
  expect(server.unanswered).toEqual([]);
});

test('a connection error is not reported as a wrong password', async () => {
  const server = emptyAccountServer();
  server.on(sessionCreate, () => {
    throw new ErrorResponse(0, 'Failed to fetch');
  });
  await renderApp('/app/login');
  await fillIn('maya@paperlane.test', 'Secret1!');
  await screen.findByText(/The server couldn't be reached/);
});

test('a failed sign-in at a provider is explained', async () => {
  emptyAccountServer();
  await renderApp('/app/login?error=no-account-found');
  await screen.findByText('No account uses this address.');
});

test('a login link signs in without asking', async () => {
  const server = emptyAccountServer();
  server.on(sessionCreate, ({ input }) => {
    expect(input).toEqual({ email: 'maya@paperlane.test', sso_auth_token: 'once' });
    Object.assign(server.headers, sessionHeaders);
    return { data: aProfile() };
  });
  const app = await renderApp('/app/login?email=maya%40paperlane.test&sso_auth_token=once');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/dashboard'));
});

test('two-factor authentication prompts for a code, keeps a wrong one, and continues to the requested page', async () => {
  const server = emptyAccountServer();
  server.on(sessionCreate, ({ input }) => {
    if (input.mfa_token === undefined) return { mfa_required: true as const, mfa_token: 'first' };
    expect(input.mfa_token).toBe('first');
    if (input.otp_code !== '123456') {
      const fields = [{ path: 'otp_code', code: 'wrong', message: 'This code is wrong' }];
      throw new ErrorResponse(422, '', { message: 'This code is wrong', fields });
    }
    Object.assign(server.headers, sessionHeaders);
    return { data: aProfile() };
  });
  const app = await renderApp('/app/login?next=%2Fapp%2Faccounts%2F1%2Fsettings%2Flabels%2Flist');
  await fillIn('maya@paperlane.test', 'Secret1!');
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Code/ });
  expect(code.autocomplete).toBe('one-time-code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.keyboard('111111{Enter}');
  await screen.findByText('This code is wrong');
  expect(code.value).toBe('111111');
  await userEvent.clear(code);
  await userEvent.keyboard('123456{Enter}');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/labels/list'));
});

test('a recovery code is accepted instead of a code, and the login can be restarted', async () => {
  const server = emptyAccountServer();
  server.on(sessionCreate, ({ input }) => {
    if (input.mfa_token === undefined) return { mfa_required: true as const, mfa_token: 'first' };
    expect(input).toEqual({ mfa_token: 'first', backup_code: 'aaaaa-bbbbb' });
    throw new ErrorResponse(401, '', {
      success: false,
      errors: ['Your login has expired. Please log in again.'],
    });
  });
  await renderApp('/app/login');
  await fillIn('maya@paperlane.test', 'Secret1!');
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Recovery code/ }), ' aaaaa-bbbbb{Enter}');
  await screen.findByText('Your login has expired. Please log in again.');
  await userEvent.click(screen.getByRole('button', { name: 'Back to login' }));
  await screen.findByRole('button', { name: 'Log in' });
  expect(screen.getByRole('textbox', { name: /Email/ })).toBeTruthy();
});

test('configured identity providers have buttons, and their errors are shown', async () => {
  emptyAccountServer();
  await renderApp('/app/login?error=email-not-verified');
  await screen.findByText("Your identity provider hasn't verified your email address.");
  expect(screen.queryByRole('button', { name: 'Log in with Acme' })).toBeNull();
});

test('a user with two-factor authentication who returns from a provider is asked for the code', async () => {
  const server = emptyAccountServer();
  server.on(sessionCreate, ({ input }) => {
    expect(input).toEqual({ email: 'maya@paperlane.test', sso_auth_token: 'once' });
    return { mfa_required: true as const, mfa_token: 'half' };
  });
  await renderApp('/app/login?email=maya%40paperlane.test&sso_auth_token=once');
  await screen.findByRole('textbox', { name: /code/i });
});
