import { installationOnboard } from '@confab/contract/features/account';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse } from '../../../../test/fake-server.ts';
import { aProfile } from '../../../../test/people.ts';
import { emptyAccountServer, renderApp, sessionHeaders, signOut } from '../../../../test/render-app.tsx';

beforeEach(() => {
  signOut();
});

async function fillIn(password: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /Your name/ }), 'Maya Chen');
  await user.type(screen.getByRole('textbox', { name: /Company/ }), 'Paperlane');
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'maya@paperlane.test');
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.click(screen.getByRole('button', { name: 'Finish setup' }));
}

test('the first visit creates an administrator and signs them in', async () => {
  const server = emptyAccountServer();
  server.on(installationOnboard, ({ input }) => {
    expect(input).toEqual({
      name: 'Maya Chen',
      company: 'Paperlane',
      email: 'maya@paperlane.test',
      password: 'Secret1!',
    });
    Object.assign(server.headers, sessionHeaders);
    return { data: aProfile() };
  });
  const app = await renderApp('/installation/onboarding');
  await fillIn('Secret1!');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/dashboard'));
});

test('a weak password shows its unmet rules and is not sent', async () => {
  const server = emptyAccountServer();
  await renderApp('/installation/onboarding');
  await fillIn('secret');
  await screen.findByText('Choose a password that meets every requirement.');
  const rule = (text: string) => screen.getByText(text).textContent;
  expect(rule('a lowercase letter')).toContain('met');
  expect(rule('a digit')).toContain('missing');
  expect(server.unanswered).toEqual([]);
});

test('a second setup attempt shows that setup is complete', async () => {
  const server = emptyAccountServer();
  server.on(installationOnboard, () => {
    throw new ErrorResponse(404, 'Resource could not be found');
  });
  await renderApp('/installation/onboarding');
  await fillIn('Secret1!');
  await screen.findByRole('heading', { name: 'This installation is already set up' });
});
