import {
  addCompanyContact,
  createCompany,
  deleteCompany,
  deleteCompanyAvatar,
  listCompanies,
  listCompanyContacts,
  removeCompanyContact,
  searchCompanies,
  showCompany,
  showCompanyOfContact,
  updateCompany,
  type Company,
} from '@confab/contract/features/company';
import { createContact, listContacts, type Contact } from '@confab/contract/features/contact';
import { listCustomAttributes, type CustomAttribute } from '@confab/contract/features/custom-attribute';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { watchSettings } from '../../../main/features.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../../test/people.ts';
import { aContact, stubListHeight } from '../../../../test/fixtures/contact.ts';

const path = '/app/accounts/1/companies';
let server: FakeServer;
let companies: Company[];
let contacts: Contact[];
let requests: Record<string, unknown>[];

const aCompany = (change: Partial<Company> = {}): Company => ({
  id: 3,
  name: 'Paper Lane',
  domain: 'paperlane.example',
  description: null,
  avatar_url: '',
  custom_attributes: {},
  contacts_count: 2,
  created_at: 1_780_000_000,
  updated_at: 1_780_000_000,
  ...change,
});

const anAttribute: CustomAttribute = {
  id: 7,
  attribute_display_name: 'Plan',
  attribute_display_type: 'text',
  attribute_description: null,
  attribute_key: 'plan',
  regex_pattern: null,
  regex_cue: null,
  attribute_values: [],
  attribute_model: 'contact_attribute',
  default_value: null,
  created_at: '2026-11-26T00:00:00.000Z',
  updated_at: '2026-11-26T00:00:00.000Z',
};

function serve(profile = aProfile()): FakeServer {
  const fakeServer = emptyAccountServer(profile);
  const found = (words: string | undefined) =>
    companies.filter(({ name }) => words === undefined || name.includes(words));
  // The last that fits a path answers it.
  fakeServer.on(showCompany, ({ params }) => {
    const payload = companies.find(({ id }) => id === Number(params.id));
    if (payload === undefined) throw new ErrorResponse(404, 'Resource could not be found');
    return { payload };
  });
  for (const route of [listCompanies, searchCompanies])
    fakeServer.on(route, ({ input }) => {
      requests.push(input);
      const payload = found(input['q' as never] as string | undefined);
      return { meta: { total_count: payload.length, page: 1 }, payload };
    });
  fakeServer.on(listCompanyContacts, () => ({
    meta: { total_count: contacts.length, page: 1 },
    payload: contacts,
  }));
  return fakeServer;
}

// Lazy parts load slowly on a busy machine.
beforeAll(async () => {
  await Promise.all([watchSettings(), import('./company-list-screen.tsx')]);
}, 60_000);

beforeEach(() => {
  stubListHeight();
  signIn();
  requests = [];
  companies = [aCompany(), aCompany({ id: 4, name: 'Ink Works', domain: null, contacts_count: 0 })];
  contacts = [aContact({ id: 5, name: 'Tessa Quill' })];
  server = serve();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('companies link to their pages; search and sort order are in the URL', async () => {
  const app = await renderApp(path);
  const list = within(await screen.findByRole('list', { name: 'Companies' }));
  const link = list.getByRole('link', { name: /Paper Lane.*2 contacts/ });
  expect(link.getAttribute('href')).toBe(`${path}/3`);
  expect(requests[0]).toMatchObject({ sort: 'name', page: '1' });
  expect(screen.getByText('2 companies')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'Ink');
  await waitFor(() => expect(app.href()).toContain('q=Ink'));
  await screen.findByText('1 company');
  expect(screen.queryByRole('link', { name: /Paper Lane/ })).toBeNull();
  await userEvent.click(button(/Sort by/));
  await userEvent.click(await screen.findByRole('option', { name: 'Most contacts' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: '-contacts_count', q: 'Ink' }));
});

test('its attributes are edited in place, and its avatar is shown and removed', async () => {
  const attribute = {
    ...anAttribute,
    attribute_display_name: 'Industry',
    attribute_key: 'industry',
    attribute_model: 'company_attribute' as const,
  };
  const ofContact = { ...anAttribute, id: 8, attribute_display_name: 'Plan' };
  server.on(listCustomAttributes, () => [attribute, ofContact]);
  companies = [aCompany({ avatar_url: '/avatars/paper', custom_attributes: { industry: 'Paper' } })];
  const change = (values: Partial<Company>) => {
    companies = companies.map((company) => ({ ...company, ...values }));
    return { payload: companies[0] ?? aCompany() };
  };
  server.on(updateCompany, ({ input }) => change(input as Partial<Company>));
  server.on(deleteCompanyAvatar, () => change({ avatar_url: '' }));
  await renderApp(`${path}/3`);
  expect(await screen.findByText('Industry')).toBeTruthy();
  expect(screen.queryByText('Plan')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Industry.*, Edit$/ }));
  const field = await screen.findByRole('textbox', { name: 'Industry' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Printing{Enter}');
  await waitFor(() => expect(companies[0]?.custom_attributes).toEqual({ industry: 'Printing' }));
  await userEvent.click(button('Remove picture'));
  await screen.findByText('The picture was removed');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull());
});

test('no company, no result, and an error are shown', async () => {
  companies = [];
  await renderApp(path);
  await screen.findByRole('heading', { name: 'No companies yet' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'nobody');
  await screen.findByRole('heading', { name: 'Nothing found for “nobody”' });
  server.on(listCompanies, () => {
    throw new ErrorResponse(422, 'This search takes too long.');
  });
  await renderApp(`${path}?sort=-name`);
  await screen.findByText('This search takes too long.');
});

test('a company is created and its page opens; a name in use stays in the form', async () => {
  const sent: unknown[] = [];
  server.on(createCompany, ({ input }) => {
    sent.push(input);
    const fields = [{ path: 'name', code: 'taken', message: 'Name has already been taken' }];
    if (input.name === 'Ink Works') throw new ErrorResponse(422, '', { message: 'taken', fields });
    companies.push(aCompany({ id: 9, name: input.name, contacts_count: 0 }));
    return { payload: aCompany({ id: 9, name: input.name }) };
  });
  const app = await renderApp(path);
  await screen.findByRole('list', { name: 'Companies' });
  await userEvent.click(button('New company'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New company' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create company' }));
  expect(sent).toEqual([]);
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await userEvent.type(name, 'Ink Works');
  await userEvent.click(dialog.getByRole('button', { name: 'Create company' }));
  await dialog.findByText('Name has already been taken');
  await userEvent.type(name, ' Ltd');
  await userEvent.click(dialog.getByRole('button', { name: 'Create company' }));
  await screen.findByRole('heading', { name: 'Ink Works Ltd', level: 1 });
  expect(app.path()).toBe(`${path}/9`);
  expect(sent.at(-1)).toEqual({ name: 'Ink Works Ltd' });
});

test('a page shows a company and its contacts; only edited values are sent', async () => {
  const sent: unknown[] = [];
  server.on(updateCompany, ({ input }) => {
    sent.push(input);
    companies = [aCompany({ description: 'Paper' })];
    return { payload: aCompany({ description: 'Paper' }) };
  });
  await renderApp(`${path}/3`);
  await screen.findByRole('heading', { name: 'Contacts (2)' });
  const sidebar = await screen.findByRole('link', { name: 'Companies', current: 'page' });
  expect(sidebar.getAttribute('href')).toBe(path);
  const contact = await screen.findByRole('link', { name: /Tessa Quill/ });
  expect(contact.getAttribute('href')).toBe('/app/accounts/1/contacts/5');
  const domain = screen.getByRole('link', { name: 'paperlane.example' });
  expect(domain.getAttribute('href')).toBe('https://paperlane.example');
  await userEvent.click(button('Edit'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit company' }));
  expect(dialog.getByText('Renaming also updates its contacts.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'About' }), 'Paper');
  await userEvent.click(dialog.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Paper');
  expect(sent).toEqual([{ description: 'Paper' }]);
});

test('a contact is found and added, and removed again', async () => {
  const outsider = aContact({ id: 8, name: 'Bo Outside' });
  const insider = aContact({
    id: 7,
    name: 'Bo Inside',
    additional_attributes: { company_name: ' paper  LANE' },
  });
  server.on(listContacts, () => ({ meta: { count: 2, current_page: 1 }, payload: [outsider, insider] }));
  server.on(addCompanyContact, ({ params, input }) => {
    expect([Number(params.company_id), Number(input.contact_id)]).toEqual([3, 8]);
    contacts = [...contacts, outsider];
    return { payload: outsider };
  });
  server.on(removeCompanyContact, ({ params }) => {
    contacts = contacts.filter(({ id }) => id !== Number(params.id));
    return undefined;
  });
  await renderApp(`${path}/3`);
  await screen.findByRole('link', { name: /Tessa Quill/ });
  await userEvent.click(button('Add contact'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a contact to Paper Lane' }));
  await userEvent.type(dialog.getByRole('searchbox'), 'Bo');
  await userEvent.click(await dialog.findByRole('button', { name: /Bo Outside/ }));
  expect(dialog.queryByRole('button', { name: /Bo Inside/ })).toBeNull();
  await screen.findByRole('link', { name: /Bo Outside/ });
  await userEvent.click(button('Remove Tessa Quill from the company'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Tessa Quill/ })).toBeNull());
  expect(screen.getByRole('link', { name: /Bo Outside/ })).toBeTruthy();
});

test('deleting shows what happens to the contacts, and is for administrators', async () => {
  const removed: number[] = [];
  server.on(deleteCompany, ({ params }) => {
    removed.push(Number(params.id));
    companies = [];
    return undefined;
  });
  const app = await renderApp(`${path}/3`);
  await screen.findByRole('heading', { name: 'Paper Lane', level: 1 });
  await userEvent.click(button('Delete'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Paper Lane?' }));
  expect(question.getByText(/Its 2 contacts are kept, without a company/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'No companies yet' });
  expect([removed, app.path()]).toEqual([[3], path]);
});

test('an agent cannot delete; a deleted company is shown as such', async () => {
  const membership = aMembership({ role: 'agent', permissions: ['agent'] });
  server = serve(aProfile({ accounts: [membership] }));
  await renderApp(`${path}/3`);
  await screen.findByRole('heading', { name: 'Paper Lane', level: 1 });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await renderApp(`${path}/77`);
  await screen.findByRole('heading', { name: 'This company no longer exists' });
});

test('the company of a contact opens from the contact', async () => {
  server.on(showCompanyOfContact, ({ params }) => ({ payload: Number(params.id) === 5 ? aCompany() : null }));
  const app = await renderApp('/app/accounts/1/contacts/5/company');
  await screen.findByRole('heading', { name: 'Paper Lane', level: 1 });
  expect(app.path()).toBe(`${path}/3`);
  await renderApp('/app/accounts/1/contacts/6/company');
  await screen.findByRole('heading', { name: 'This company no longer exists' });
});

test('the account’s companies are suggested in the contact form', async () => {
  server.on(listContacts, () => ({ meta: { count: 0, current_page: 1 }, payload: [] }));
  server.on(createContact, () => {
    throw new ErrorResponse(422, 'not now');
  });
  await renderApp('/app/accounts/1/contacts');
  await screen.findByRole('heading', { name: 'No contacts yet' });
  await userEvent.click(screen.getAllByRole('button', { name: 'New contact' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'New contact' });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Company');
  await userEvent.type(field, 'Paper');
  await waitFor(() =>
    expect([...(field.list?.options ?? [])].map(({ value }) => value)).toEqual(['Paper Lane']),
  );
  expect(requests.at(-1)).toMatchObject({ q: 'Paper', sort: '-contacts_count' });
});
