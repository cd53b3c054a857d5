import { profileResetAccessToken, profileUpdate } from '@confab/contract/features/profile';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aProfile } from '../../../../test/people.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/profile/settings';
let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
});

test('a new display name is saved and shows everywhere', async () => {
  server.on(profileUpdate, ({ input }) => {
    expect(input).toEqual({ name: 'Maya Chen', display_name: 'May' });
    return aProfile({ display_name: 'May', available_name: 'May' });
  });
  await renderApp(path);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Display name' }), 'May');
  const [save] = screen.getAllByRole('button', { name: 'Save changes' });
  if (!save) throw new Error('No button');
  await userEvent.click(save);
  await screen.findByText('Your profile has been saved.');
  await screen.findAllByRole('button', { name: /Your menu, May,/ });
});

test('a changed address requires the password, and is pending until its link is used', async () => {
  server.on(profileUpdate, ({ input }) => {
    if (input.current_password === 'Secret1!') return aProfile();
    const fields = [{ path: 'current_password', code: 'wrong', message: 'Invalid current password' }];
    throw new ErrorResponse(422, '', { message: 'Invalid current password', fields });
  });
  await renderApp(path);
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /Email/ });
  expect(screen.getAllByLabelText(/^Current password/)).toHaveLength(1);
  await userEvent.clear(address);
  await userEvent.type(address, 'new@paperlane.test');
  const [password] = screen.getAllByLabelText<HTMLInputElement>(/^Current password/);
  if (password === undefined) throw new Error('No place for the password');
  await userEvent.type(password, 'Wrong1!{Enter}');
  await screen.findByText('Invalid current password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  await userEvent.clear(password);
  await userEvent.type(password, 'Secret1!{Enter}');
  await screen.findByText(/We sent a link to new@paperlane.test/);
  const again = screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
  expect(again.value).toBe('maya@paperlane.test');
});

test('a wrong current password is reported, and input is kept', async () => {
  server.on(profileUpdate, () => {
    throw new ErrorResponse(422, 'Invalid current password');
  });
  await renderApp(path);
  const current = await screen.findByLabelText<HTMLInputElement>(/^Current password/);
  await userEvent.type(current, 'Old1!xx');
  await userEvent.type(screen.getByLabelText(/^New password/), 'Secret1!');
  await userEvent.type(screen.getByLabelText(/^Repeat new/), 'Secret2!');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText("The passwords don't match.");
  await userEvent.clear(screen.getByLabelText(/^Repeat new/));
  await userEvent.type(screen.getByLabelText(/^Repeat new/), 'Secret1!');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Invalid current password');
  expect(current.value).toBe('Old1!xx');
});

test('the token is hidden until revealed, and reset only after confirmation', async () => {
  server.on(profileResetAccessToken, () => aProfile({ access_token: 'fresh-token' }));
  await renderApp(path);
  const token = await screen.findByLabelText<HTMLInputElement>('Access token');
  expect(token.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show token' }));
  expect(token.type).toBe('text');
  expect(token.value).toBe('token-of-maya');
  await userEvent.click(screen.getByRole('button', { name: 'Replace token' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Replace the access token?' });
  const [confirmButton] = [...dialog.querySelectorAll('button')].filter(
    (button) => button.textContent === 'Replace token',
  );
  if (!confirmButton) throw new Error('No way to confirm');
  await userEvent.click(confirmButton);
  await waitFor(() => expect(token.value).toBe('fresh-token'));
});

test('a token that someone else reset shows that', async () => {
  server = emptyAccountServer(aProfile({ access_token_replaced_at: '2026-11-20T10:00:00.000Z' }));
  await renderApp(path);
  await screen.findByText(/replaced your token on November 20, 2026/);
});

test('the MCP URL belongs to the current account, and can be copied', async () => {
  const user = userEvent.setup();
  await renderApp(path);
  const address = await screen.findByLabelText<HTMLInputElement>('Address for AI assistants (MCP)');
  expect(address.value).toBe(`${location.origin}/api/v1/accounts/1/mcp`);
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(address.value);
});

test('the send key and the font size are saved for every device, contrast and theme for this browser', async () => {
  const saved = vi.fn();
  server.on(profileUpdate, ({ input }) => {
    saved(input.ui_settings);
    return aProfile({ ui_settings: { ...input.ui_settings } });
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('radio', { name: 'Ctrl or ⌘ + Enter' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ editor_message_key: 'cmd_enter', enter_to_send_enabled: false }),
    ),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Large' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ font_size: '18px' })));
  expect(document.documentElement.style.fontSize).toBe('112.5%');
  await userEvent.click(screen.getByRole('radio', { name: 'Standard' }));
  expect(document.documentElement.style.fontSize).toBe('');
  await userEvent.click(screen.getByRole('radio', { name: 'More' }));
  expect(document.documentElement.dataset['contrast']).toBe('more');
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  for (const group of ['Contrast', 'Theme']) {
    const radios = within(screen.getByRole('radiogroup', { name: group }));
    await userEvent.click(radios.getByRole('radio', { name: 'System' }));
  }
  expect(document.documentElement.dataset['contrast']).toBe('system');
});

test('an impersonator is offered no token', async () => {
  server = emptyAccountServer(aProfile({ access_token: '' }));
  await renderApp(path);
  await screen.findByRole('textbox', { name: 'Display name' });
  expect(screen.queryByLabelText('Access token')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Replace token' })).toBeNull();
});
