import {
  twoFactorRenewCodes,
  twoFactorSetUp,
  twoFactorShow,
  twoFactorTurnOff,
  twoFactorTurnOn,
} from '@confab/contract/features/profile';
import { sessionEnd, sessionEndOthers, sessionList, type Session } from '@confab/contract/features/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/profile/settings';
const codes = ['aaaaa-bbbbb', 'ccccc-ddddd'];
let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  server.on(twoFactorShow, () => ({ enabled: false, backup_codes_left: 0 }));
  server.on(sessionList, () => [aSession({ id: 1, current: true })]);
});

function aSession(change: Partial<Session>): Session {
  return {
    id: 1,
    browser_name: 'Chrome',
    browser_version: '140',
    device_name: 'desktop',
    platform_name: 'Linux',
    platform_version: '',
    ip_address: '203.0.113.7',
    created_at: '2026-11-20T12:00:00.000Z',
    last_activity_at: new Date().toISOString(),
    current: false,
    ...change,
  };
}

const rejection = (field: string, message: string) =>
  new ErrorResponse(422, '', { message, fields: [{ path: field, code: 'wrong', message }] });

test('enabling requires the password, shows the code and the key, and then the recovery codes', async () => {
  server.on(twoFactorSetUp, ({ input }) => {
    if (input.current_password !== 'Secret1!')
      throw rejection('current_password', 'Invalid current password');
    return { secret: 'ABCDEFGHIJKL', provisioning_url: 'otpauth://totp/Confab:maya?secret=ABCDEFGHIJKL' };
  });
  server.on(twoFactorTurnOn, ({ input }) => {
    if (input.otp_code !== '123 456') throw rejection('otp_code', 'This code is wrong');
    return { enabled: true, backup_codes_left: 2, backup_codes: codes };
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = await screen.findByRole('dialog');
  const password = within(dialog).getByLabelText(/^Current password/);
  await userEvent.type(password, 'Wrong1!{Enter}');
  await within(dialog).findByText('Invalid current password');
  await userEvent.clear(password);
  await userEvent.type(password, 'Secret1!{Enter}');
  await screen.findByRole('img', { name: /^QR code/ });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Or enter this key manually' }).value).toBe(
    'ABCD EFGH IJKL',
  );
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: /^Code from the app/ });
  expect(code.autocomplete).toBe('one-time-code');
  await userEvent.type(code, '111111');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('This code is wrong');
  await userEvent.clear(code);
  await userEvent.type(code, '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: "I've saved them" }));
  await screen.findByText('2 recovery codes left');
});

test('disabling requires the password and a code of either type', async () => {
  server.on(twoFactorShow, () => ({ enabled: true, backup_codes_left: 1 }));
  server.on(twoFactorTurnOff, ({ input }) => {
    expect(input).toEqual({ current_password: 'Secret1!', backup_code: 'aaaaa-bbbbb' });
    return { enabled: false, backup_codes_left: 0 };
  });
  await renderApp(path);
  await screen.findByText('1 recovery code left');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Current password/), 'Secret1!');
  await userEvent.click(dialog.getByRole('button', { name: 'Use a recovery code instead' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Recovery code/ }), 'aaaaa-bbbbb');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await screen.findByRole('button', { name: 'Set up' });
});

test('new recovery codes are shown once they are made', async () => {
  server.on(twoFactorShow, () => ({ enabled: true, backup_codes_left: 1 }));
  server.on(twoFactorRenewCodes, () => ({ enabled: true, backup_codes_left: 2, backup_codes: codes }));
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Code from the app/ }), '123456{Enter}');
  await screen.findByText('ccccc-ddddd');
  await userEvent.click(screen.getByRole('button', { name: "I've saved them" }));
  await screen.findByText('2 recovery codes left');
});

test('a device is logged out after confirmation, and removed from the list', async () => {
  let sessions = [
    aSession({ id: 1, current: true }),
    aSession({ id: 2, browser_name: 'Safari', platform_name: 'iOS', device_name: 'iPhone' }),
    aSession({ id: 3, browser_name: '', platform_name: '', ip_address: null }),
  ];
  server.on(sessionList, () => sessions);
  server.on(sessionEnd, ({ params }) => {
    sessions = sessions.filter(({ id }) => String(id) !== params.id);
  });
  server.on(sessionEndOthers, () => {
    sessions = sessions.filter(({ current }) => current);
  });
  await renderApp(path);
  const list = await screen.findByRole('list', { name: 'Devices' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(within(list).getByText('This device')).toBeTruthy();
  await userEvent.click(within(list).getByRole('button', { name: 'Log out Safari on iOS' }));
  let dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sessions).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Log out all others' }));
  dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(screen.getAllByText('Chrome on Linux')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Unknown app')).toBeNull());
});
