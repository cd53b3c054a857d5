import { accountUpdate } from '@confab/contract/features/account';
import { listIntegrationApps } from '@confab/contract/features/integration';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';

const path = '/app/accounts/1/settings/general';
let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  server.on(listIntegrationApps, () => ({ payload: [] }));
});

/** Of the first form of the screen. */
const saveButton = () => screen.getAllByRole('button', { name: 'Save changes' })[0] ?? document.body;

/** A field of the account form, emptied and typed into. */
async function write(name: RegExp, text: string) {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
  return field;
}

test('a field shows its error once it was left, not before', async () => {
  await renderApp(path);
  const field = await write(/^Support email/, 'nobody');
  expect(screen.queryByText('Enter a valid email address.')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('an error waits for a pending press, so that no button moves away from under it', async () => {
  await renderApp(path);
  const field = await write(/^Support email/, 'nobody');
  fireEvent.pointerDown(saveButton());
  fireEvent.blur(field);
  expect(screen.queryByText('Enter a valid email address.')).toBeNull();
  fireEvent.pointerUp(saveButton());
  expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
});

test('contract limits are explained, and input is not truncated', async () => {
  await renderApp(path);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Account name/ });
  fireEvent.change(field, { target: { value: 'x'.repeat(256) } });
  fireEvent.blur(field);
  expect(await screen.findByText('Use at most 255 characters.')).toBeTruthy();
  expect(field.value).toHaveLength(256);
});

test('saving checks every field, sends nothing invalid, and focuses the first error', async () => {
  await renderApp(path);
  const name = await write(/^Account name/, '');
  await write(/^Support email/, 'nobody');
  await userEvent.click(saveButton());
  expect(screen.getByText('This field is required.')).toBeTruthy();
  expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(server.unanswered).toEqual([]);
});

test('a server error is shown below its field, with its input', async () => {
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
  await renderApp(path);
  const field = await write(/^Support email/, 'a@paperlane.test');
  await userEvent.click(saveButton());
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(notes.map((id) => document.getElementById(id)?.textContent)).toContain(
    'Support email has already been taken',
  );
  expect(field.value).toBe('a@paperlane.test');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('saving is announced and clears the unsaved state', async () => {
  server.on(accountUpdate, ({ input }) => {
    expect(input).toMatchObject({ name: 'Paperlane Ltd' });
    return anAccount({ name: 'Paperlane Ltd' });
  });
  await renderApp(path);
  await write(/^Account name/, 'Paperlane Ltd');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await userEvent.click(saveButton());
  await screen.findByText('Saved');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(askedBeforeClosing()).toBe(false);
});

test('discarding restores the last saved values', async () => {
  await renderApp(path);
  const field = await write(/^Account name/, 'Other');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field.value).toBe('Paperlane');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('leaving with unsaved changes asks for confirmation; staying keeps them, leaving discards them', async () => {
  const app = await renderApp(path);
  const field = await write(/^Account name/, 'Other');
  await userEvent.click(screen.getByRole('link', { name: 'Labels' }));
  const stays = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(stays).getByRole('button', { name: 'Keep editing' }));
  expect(app.path()).toBe(path);
  expect(field.value).toBe('Other');
  await userEvent.click(screen.getByRole('link', { name: 'Labels' }));
  const leaves = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(leaves).getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/labels/list'));
});

test('closing the tab asks for confirmation only with unsaved changes', async () => {
  await renderApp(path);
  await screen.findByRole('textbox', { name: /^Account name/ });
  expect(askedBeforeClosing()).toBe(false);
  await write(/^Account name/, 'Other');
  expect(askedBeforeClosing()).toBe(true);
});

function askedBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
