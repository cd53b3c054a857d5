import { accountUpdate } from '@confab/contract/features/account';
import { createLabel } from '@confab/contract/features/label';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../test/fake-server.ts';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../test/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
});

/** The texts of the live regions that a screen reader can reach, assertive or polite. */
function announced(role: 'alert' | 'status'): string {
  const reached = [...document.querySelectorAll(`[role=${role}]`)].filter(
    (region) => region.closest('[aria-hidden="true"], [inert]') === null,
  );
  return reached.map((region) => region.textContent).join(' | ');
}

const general = '/app/accounts/1/settings/general';
/** Of the first form of the screen. */
const save = () =>
  userEvent.click(screen.getAllByRole('button', { name: 'Save changes' })[0] ?? document.body);

test('an error is announced when its field loses focus', async () => {
  await renderApp(general);
  const field = await screen.findByRole('textbox', { name: /^Support email/ });
  expect(announced('alert')).not.toContain('valid email');
  await userEvent.type(field, 'nobody');
  await userEvent.tab();
  await waitFor(() => expect(announced('alert')).toContain('Error: Enter a valid email address.'));
});

test('saving announces the number of invalid fields, each time', async () => {
  await renderApp(general);
  await userEvent.clear(await screen.findByRole('textbox', { name: /^Account name/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Support email/ }), 'nobody');
  await save();
  await waitFor(() => expect(announced('alert')).toContain('2 fields need your attention.'));
  const first = screen.getByText('2 fields need your attention.');
  await save();
  // The same text is rendered as a new element, which is announced again.
  await waitFor(() => expect(screen.getByText('2 fields need your attention.')).not.toBe(first));
});

test('server errors are announced: field errors by their number, others by their message', async () => {
  server.on(accountUpdate, () => {
    const fields = [
      { path: 'support_email', code: 'taken', message: 'Support email has already been taken' },
    ];
    throw new ErrorResponse(422, '', {
      message: 'Support email has already been taken',
      attributes: ['support_email'],
      fields,
    });
  });
  await renderApp(general);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Support email/ }), 'a@paperlane.test');
  await save();
  await waitFor(() => expect(announced('alert')).toContain('1 field needs your attention.'));
  server.on(accountUpdate, () => {
    throw new ErrorResponse(500, 'Out of order');
  });
  await save();
  await waitFor(() => expect(announced('alert')).toContain('Out of order'));
});

test('saving is announced politely', async () => {
  server.on(accountUpdate, () => anAccount({ name: 'Paperlane!' }));
  await renderApp(general);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Account name/ }), '!');
  await save();
  await waitFor(() => expect(announced('status')).toContain('saved'));
  expect(announced('alert')).not.toContain('saved');
});

test('errors are announced while a modal is open too', async () => {
  server.on(createLabel, () => {
    throw new ErrorResponse(500, 'Out of order');
  });
  await renderApp('/app/accounts/1/settings/labels/list');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add label' }))[0] ?? document.body);
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'two words');
  await userEvent.click(form.getByRole('button', { name: 'Add label' }));
  await waitFor(() => expect(announced('alert')).toContain('1 field needs your attention.'));
  await userEvent.clear(form.getByRole('textbox', { name: /Name/ }));
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'refunds');
  await userEvent.click(form.getByRole('button', { name: 'Add label' }));
  await waitFor(() => expect(announced('alert')).toContain('Out of order'));
});
