import { createContact, filterContacts, listContacts, type Contact } from '@confab/contract/features/contact';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aContact, stubListHeight } from '../../../../test/fixtures/contact.ts';

const path = '/app/accounts/1/contacts';
let server: FakeServer;
let requests: Record<string, unknown>[];
let contacts: Contact[];

beforeEach(() => {
  stubListHeight();
  signIn();
  requests = [];
  contacts = [aContact({ id: 5, name: 'Tessa Quill' }), aContact({ id: 6, name: 'Bo' })];
  server = emptyAccountServer();
  server.on(listContacts, ({ input }) => {
    requests.push(input);
    const found = contacts.filter(({ name }) => input.q === undefined || name.includes(String(input.q)));
    return { meta: { count: found.length, current_page: '1' }, payload: found };
  });
});

const list = () => screen.findByRole('list', { name: 'Contacts' });

test('contacts link to their pages; the search is in the URL', async () => {
  const app = await renderApp(path);
  const link = within(await list()).getByRole('link', { name: /Tessa Quill/ });
  expect(link.getAttribute('href')).toBe(`${path}/5`);
  expect(requests[0]).toMatchObject({
    sort: '-last_activity_at',
    page: '1',
    include_contact_inboxes: 'false',
  });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'Bo');
  await waitFor(() => expect(app.href()).toContain('q=Bo'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Tessa Quill/ })).toBeNull());
  expect(await screen.findByText('1 contact')).toBeTruthy();
});

test('a search without results, an account without contacts, and an error are shown', async () => {
  await renderApp(`${path}?q=nobody`);
  await screen.findByRole('heading', { name: 'Nothing found for “nobody”' });
  let isDown = true;
  server.on(listContacts, () => {
    if (isDown) throw new ErrorResponse(422, 'This list takes too long.');
    return { meta: { count: 0, current_page: 1 }, payload: [] };
  });
  await renderApp(path);
  await screen.findByText('This list takes too long.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'No contacts yet' });
});

test('a label is requested, and its list has its name', async () => {
  await renderApp('/app/accounts/1/labels/vip%20one/contacts');
  await screen.findByRole('heading', { name: 'Contacts with the label vip one' });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ labels: ['vip one'] }));
});

test('an email in use links to its contact, and no input is lost', async () => {
  const fields = [{ path: 'email', code: 'taken', message: 'Email has already been taken' }];
  server.on(createContact, () => {
    throw new ErrorResponse(422, '', {
      message: 'Email has already been taken',
      attributes: ['email'],
      fields,
    });
  });
  const filters: unknown[] = [];
  server.on(filterContacts, ({ input }) => {
    filters.push(input.payload);
    return { meta: { count: 1, current_page: 1 }, payload: [aContact({ id: 5, name: 'Tessa Quill' })] };
  });
  await renderApp(path);
  await list();
  await userEvent.click(screen.getByRole('button', { name: 'New contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New contact' }));
  const email = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  await userEvent.type(email, 'tessa@example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Create contact' }));
  await dialog.findByText('Email has already been taken');
  const link = await dialog.findByRole('link', { name: 'Open Tessa Quill' });
  expect(link.getAttribute('href')).toBe(`${path}/5`);
  expect(email.value).toBe('tessa@example.com');
  expect(filters).toEqual([
    [{ attribute_key: 'email', filter_operator: 'equal_to', values: ['tessa@example.com'] }],
  ]);
});

test('Alt and V open the contacts', async () => {
  const app = await renderApp('/app/accounts/1/dashboard');
  await screen.findByRole('link', { name: 'Contacts' });
  await userEvent.keyboard('{Alt>}v{/Alt}');
  await waitFor(() => expect(app.path()).toBe(path));
});
