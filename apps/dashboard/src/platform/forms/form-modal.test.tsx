import { createLabel, listLabels, type Label } from '@confab/contract/features/label';
import { sessionDelete } from '@confab/contract/features/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../test/people.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';

let server: FakeServer;

const profile = aProfile({ accounts: [aMembership(), aMembership({ id: 2, name: 'Harbor' })] });

beforeEach(() => {
  signIn();
  server = emptyAccountServer(profile);
});

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const stay = async () =>
  userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
const leave = async () =>
  userEvent.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));

/** The form of a new label, open over the list of labels. */
async function openForm() {
  const app = await renderApp('/app/accounts/1/settings/labels/list');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add label' }))[0] ?? document.body);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ });
  return { app, name, form: () => screen.queryByRole('dialog', { name: 'Add a label' }) };
}

const ways: [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => press('Close')],
  ['Cancel', () => press('Cancel')],
  ['the backdrop', () => userEvent.click(backdrop())],
];

test.each(ways)(
  'closing by %s with unsaved input asks for confirmation; staying keeps the input',
  async (_way, close) => {
    const { name, form } = await openForm();
    await userEvent.type(name, 'refunds');
    await close();
    await stay();
    expect(name.value).toBe('refunds');
    await close();
    await leave();
    await waitFor(() => expect(form()).toBeNull());
  },
);

test.each(ways)('closing by %s without input does not ask', async (_way, close) => {
  const { form } = await openForm();
  await close();
  await waitFor(() => expect(form()).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a form cannot be closed while submitting, and an error keeps its input', async () => {
  let refuse: () => void = () => undefined;
  server.on(
    createLabel,
    () =>
      new Promise<Label>((_resolve, reject) => {
        refuse = () => reject(new ErrorResponse(500, 'Out of order'));
      }),
  );
  const { name, form } = await openForm();
  await userEvent.type(name, 'refunds');
  await userEvent.click(within(form() ?? document.body).getByRole('button', { name: 'Add label' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  refuse();
  const alert = await screen.findByText('Out of order');
  expect(alert.closest('[role="alert"]')).toBeTruthy();
  expect(form()).toBeTruthy();
  expect(name.value).toBe('refunds');
});

test('saving closes without confirmation', async () => {
  const label: Label = {
    id: 1,
    title: 'refunds',
    description: null,
    color: '#3a5bd9',
    show_on_sidebar: true,
  };
  server.on(createLabel, () => label);
  server.on(listLabels, () => ({ payload: [] }));
  const { name, form } = await openForm();
  await userEvent.type(name, 'refunds');
  await userEvent.click(within(form() ?? document.body).getByRole('button', { name: 'Add label' }));
  await waitFor(() => expect(form()).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('logging out with unsaved input asks first', async () => {
  const ended = vi.fn();
  server.on(sessionDelete, () => {
    ended();
    return { success: true as const };
  });
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  assign.mockClear();
  await renderApp('/app/accounts/1/settings/general');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Account name/ }), '!');
  await chooseFromMenu('Log out');
  await stay();
  expect(ended).not.toHaveBeenCalled();
  expect(document.cookie).toContain('secret');
  await chooseFromMenu('Log out');
  await leave();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/app/login'));
  expect(ended).toHaveBeenCalledOnce();
  expect(browserAsks()).toBe(false);
});

test('switching the account with unsaved input asks first', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  assign.mockClear();
  await renderApp('/app/accounts/1/settings/general');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Account name/ }), '!');
  await chooseFromMenu('Change account');
  await userEvent.click(await screen.findByRole('link', { name: /Harbor/ }));
  await stay();
  expect(assign).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('link', { name: /Harbor/ }));
  await leave();
  await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringContaining('/app/accounts/2/')));
  expect(browserAsks()).toBe(false);
  // The test environment loads no new page, so the switcher is still open.
  await userEvent.keyboard('{Escape}');
});

test('leaving a partly filled new inbox asks for confirmation', async () => {
  const app = await renderApp('/app/accounts/1/settings/inboxes/new/api');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Inbox name/ });
  await userEvent.type(name, 'App');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await stay();
  expect(name.value).toBe('App');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await leave();
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new'));
});

async function chooseFromMenu(name: string): Promise<void> {
  const [menu] = await screen.findAllByRole('button', { name: /Your menu/ });
  await userEvent.click(menu ?? document.body);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}

function backdrop(): Element {
  return document.querySelector('[data-backdrop]') ?? document.body;
}

function browserAsks(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
