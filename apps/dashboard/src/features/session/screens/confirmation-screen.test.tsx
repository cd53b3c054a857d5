import { sessionConfirm } from '@confab/contract/features/session';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse } from '../../../../test/fake-server.ts';
import { aProfile } from '../../../../test/people.ts';
import {
  emptyAccountServer,
  renderApp,
  sessionHeaders,
  signIn,
  signOut,
} from '../../../../test/render-app.tsx';

const choosing = '/app/auth/password/edit?reset_password_token=next';
const path = '/app/auth/confirmation?confirmation_token=once';
const submit = { name: 'Confirm my address' };

beforeEach(() => {
  signOut();
});

/** The server, and how often a link was spent on it. */
function confirming(answer: { redirect_url?: string }) {
  const server = emptyAccountServer();
  const spent: unknown[] = [];
  server.on(sessionConfirm, ({ input }) => {
    spent.push(input);
    Object.assign(server.headers, sessionHeaders);
    return { data: aProfile(), ...answer };
  });
  return spent;
}

test('opening the link while signed out does not use it; a click does, and continues to a new password', async () => {
  const spent = confirming({ redirect_url: choosing });
  const app = await renderApp(path);
  const button = await screen.findByRole('button', submit);
  expect(spent).toEqual([]);
  await userEvent.click(button);
  await screen.findByRole('heading', { name: 'Set a new password' });
  expect(app.href()).toBe(choosing);
  expect(spent).toEqual([{ confirmation_token: 'once' }]);
});

test('while signed in, the link confirms immediately', async () => {
  signIn();
  const spent = confirming({});
  const app = await renderApp(path);
  await waitFor(() => expect(spent).toHaveLength(1));
  await waitFor(() => expect(app.href()).not.toContain('confirmation'));
});

test.each(['?confirmation_token=spent', ''])('an invalid link is reported (%j)', async (query) => {
  const server = emptyAccountServer();
  server.on(sessionConfirm, () => {
    throw new ErrorResponse(422, 'Invalid token');
  });
  await renderApp(`/app/auth/confirmation${query}`);
  if (query !== '') await userEvent.click(await screen.findByRole('button', submit));
  await screen.findByRole('heading', { name: "This link doesn't work" });
  expect(screen.getByRole('link', { name: 'Go to login' })).toBeTruthy();
});
