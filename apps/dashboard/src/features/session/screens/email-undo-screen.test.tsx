import { emailChangeUndo } from '@confab/contract/features/session';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse } from '../../../../test/fake-server.ts';
import { emptyAccountServer, renderApp, signIn, signOut } from '../../../../test/render-app.tsx';

const choosing = '/app/auth/password/edit?reset_password_token=next';

beforeEach(() => {
  signOut();
});

test('a change of address is reverted after confirmation, and continues to a new password', async () => {
  signIn();
  const server = emptyAccountServer();
  server.on(emailChangeUndo, ({ input }) => {
    expect(input).toEqual({ undo_token: 'once' });
    return { redirect_url: choosing };
  });
  const app = await renderApp('/app/auth/email/undo?undo_token=once');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
  await waitFor(() => expect(app.href()).toBe(choosing));
  expect(document.cookie).not.toContain('device-1');
});

test.each(['?undo_token=spent', ''])('an invalid link is reported (%j)', async (query) => {
  const server = emptyAccountServer();
  server.on(emailChangeUndo, () => {
    throw new ErrorResponse(422, 'Invalid token');
  });
  await renderApp(`/app/auth/email/undo${query}`);
  if (query !== '') await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
  await screen.findByRole('heading', { name: "This link doesn't work" });
  expect(screen.getByRole('link', { name: 'Request a new password' })).toBeTruthy();
});
