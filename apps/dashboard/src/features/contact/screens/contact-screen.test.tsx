import {
  deleteContact,
  listContactLabels,
  listContacts,
  setContactLabels,
  showContact,
  updateContact,
  type Contact,
} from '@confab/contract/features/contact';
import {
  createContactNote,
  listContactNotes,
  type ContactNote,
} from '@confab/contract/features/contact-note';
import { contactConversations } from '@confab/contract/features/conversation';
import { listCustomAttributes } from '@confab/contract/features/custom-attribute';
import { listLabels } from '@confab/contract/features/label';
import { profileUpdate } from '@confab/contract/features/profile';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../../test/people.ts';
import { aContact } from '../../../../test/fixtures/contact.ts';

const path = '/app/accounts/1/contacts/5';
let contact: Contact;
let labels: string[];
let notes: ContactNote[];

function serve(server: FakeServer): FakeServer {
  server.on(showContact, () => ({ payload: contact }));
  server.on(listContactLabels, () => ({ payload: labels }));
  server.on(listContactNotes, () => notes);
  server.on(contactConversations, () => ({ payload: [] }));
  server.on(listCustomAttributes, () => []);
  server.on(listContacts, () => ({ meta: { count: 0, current_page: 1 }, payload: [] }));
  server.on(listLabels, () => ({
    payload: [{ id: 1, title: 'vip', description: null, color: '#1f93ff', show_on_sidebar: true }],
  }));
  return server;
}

beforeAll(() => {
  // A browser that is never idle shows the plain field; the editor needs a real one, see
  // e2e/contacts.test.ts.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
beforeEach(() => {
  localStorage.clear();
  signIn();
  contact = aContact({ additional_attributes: { city: 'Oslo' } });
  labels = [];
  notes = [];
});

test('only edited values are sent', async () => {
  const server = serve(emptyAccountServer());
  const sent: unknown[] = [];
  server.on(updateContact, ({ input }) => {
    sent.push(input);
    contact = { ...contact, name: 'Tessa Q.' };
    return { payload: contact };
  });
  await renderApp(path);
  await screen.findByRole('heading', { name: 'Tessa Quill', level: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit contact' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Tessa Q.');
  await userEvent.click(dialog.getByRole('button', { name: /^Save/ }));
  await screen.findByRole('heading', { name: 'Tessa Q.', level: 1 });
  expect(sent).toEqual([{ name: 'Tessa Q.' }]);
});

test('labels are added and removed, notes are written', async () => {
  const server = serve(emptyAccountServer());
  server.on(setContactLabels, ({ input }) => {
    labels = input.labels as string[];
    return { payload: labels };
  });
  server.on(createContactNote, ({ input }) => {
    const note = {
      id: 1,
      content: String(input.content),
      account_id: 1,
      contact_id: 5,
      created_at: 1,
      updated_at: 1,
    };
    notes = [note];
    return note;
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: /Add label/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'vip' }));
  await screen.findByRole('button', { name: 'Remove the label vip' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Write a note' }), 'Prefers **email**');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  const list = within(await screen.findByRole('list', { name: 'Notes' }));
  expect(list.getByText('email').tagName).toBe('STRONG');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' }).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the label vip' }));
  await waitFor(() => expect(labels).toEqual([]));
});

test('a rejected note stays in its field, which states that mentions notify no one', async () => {
  const server = serve(emptyAccountServer());
  server.on(createContactNote, () => {
    throw new ErrorResponse(500, 'Internal server error');
  });
  await renderApp(path);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' });
  await userEvent.click(field);
  await userEvent.paste('Ask [@Jonas](mention://user/6/Jonas)');
  await screen.findByText("Agents you mention here aren't notified.");
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findAllByRole('alert');
  expect(field.value).toBe('Ask [@Jonas](mention://user/6/Jonas)');
});

test('an unsaved note survives leaving the contact, and an edit its note’s deletion', async () => {
  const server = serve(emptyAccountServer());
  const author = { account_id: 1, contact_id: 5, created_at: 1, updated_at: 1 };
  notes = [{ id: 1, content: 'Prefers email', ...author }];
  const added: unknown[] = [];
  server.on(createContactNote, ({ input }) => {
    added.push(input.content);
    const note = { id: 2, content: String(input.content), ...author };
    notes = [note];
    return note;
  });
  await renderApp(path);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'Call back');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit note' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Edit note' }), ' or SMS');
  cleanup();
  notes = [];
  await renderApp(path);
  await screen.findByText('This note was deleted. Saving adds your text as a new note.');
  const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' });
  expect(fields.map(({ value }) => value)).toEqual(['Call back', 'Prefers email or SMS']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Add note' })[1] as HTMLElement);
  await screen.findByRole('list', { name: 'Notes' });
  expect(added).toEqual(['Prefers email or SMS']);
  expect(screen.queryByText(/This note was deleted/)).toBeNull();
  expect(screen.getAllByRole('textbox', { name: 'Write a note' })).toHaveLength(1);
});

test('a draft follows to other tabs of the browser, and ends there once it is saved or canceled', async () => {
  serve(emptyAccountServer());
  notes = [{ id: 1, content: 'Prefers email', account_id: 1, contact_id: 5, created_at: 1, updated_at: 1 }];
  await renderApp(path);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'Call');
  await screen.findByRole('button', { name: 'Edit note' });
  const key = Object.keys(localStorage).find((each) => each.includes('note-drafts')) ?? '';
  const write = (drafts: object) => {
    localStorage.setItem(key, JSON.stringify(drafts));
    const newValue = localStorage.getItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  };
  const written = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value;
  write({ new: { content: 'Call back' }, '1': { content: 'Prefers SMS', base: 'Prefers email' } });
  expect([written('Write a note'), written('Edit note')]).toEqual(['Call back', 'Prefers SMS']);
  // Returning to this tab continues where the user was.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write a note' }));
  await userEvent.keyboard(' today');
  write({ new: { content: 'Call back today' } });
  expect(screen.queryByRole('textbox', { name: 'Edit note' })).toBeNull();
  expect(written('Write a note')).toBe('Call back today');
  write({});
  expect(written('Write a note')).toBe('');
});

test('an edit of a note that a colleague changed shows what it would replace', async () => {
  serve(emptyAccountServer());
  const note = { id: 1, account_id: 1, contact_id: 5, created_at: 1, updated_at: 1 };
  notes = [{ ...note, content: 'Prefers email' }];
  const { queryClient } = await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit note' }));
  expect(
    localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('note-drafts')) ?? ''),
  ).toBe(null);
  await userEvent.type(screen.getByRole('textbox', { name: 'Edit note' }), ' or SMS');
  notes = [{ ...note, content: 'Prefers calls' }];
  await queryClient.invalidateQueries();
  const changed = await screen.findByText('A colleague changed this note. Saving replaces this text:');
  expect(changed.nextSibling?.textContent).toBe('Prefers calls');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Prefers calls');
  expect(screen.queryByText(/A colleague changed/)).toBeNull();
});

test('the sections are in the user’s order, which is synced across devices', async () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const contact_sidebar_items_order = named('previous_conversation', 'contact_labels', 'crm_deals');
  const server = serve(emptyAccountServer(aProfile({ ui_settings: { contact_sidebar_items_order } })));
  const saved: unknown[] = [];
  server.on(profileUpdate, ({ input }) => {
    saved.push(input.ui_settings);
    return aProfile({ ui_settings: { ...input.ui_settings } });
  });
  await renderApp(path);
  const list = within(await screen.findByRole('list', { name: 'Sections' }));
  const titles = () => list.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles()).toEqual(['Conversations', 'Notes', 'Labels']);
  list.getByRole('button', { name: 'Move Conversations' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(titles()).toEqual(['Notes', 'Conversations', 'Labels']);
  await screen.findByText('Conversations is now number 2 of 3.');
  const order = named('contact_notes', 'previous_conversation', 'contact_labels', 'crm_deals');
  await waitFor(() => expect(saved).toEqual([{ contact_sidebar_items_order: order }]));
});

test('an administrator deletes by typing the name, and sees why it was rejected', async () => {
  const server = serve(emptyAccountServer());
  let isOnline = true;
  server.on(deleteContact, () => {
    const message = 'Tessa Quill is Online, please try again later';
    if (isOnline) throw new ErrorResponse(422, message, { message });
  });
  const app = await renderApp(path);
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete contact' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(/This also deletes the contact's notes/);
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    expect(confirm.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox'), 'Tessa Quill');
    await userEvent.click(confirm);
  };
  await remove();
  await screen.findByText('Tessa Quill is Online, please try again later');
  isOnline = false;
  await remove();
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/contacts'));
});

test('an agent cannot delete; a contact that failed to load can be retried', async () => {
  const agent = aMembership({ role: 'agent', permissions: ['agent'] });
  const server = serve(emptyAccountServer(aProfile({ role: 'agent', accounts: [agent] })));
  server.on(showContact, () => {
    throw new ErrorResponse(500, 'Internal server error');
  });
  await renderApp(path);
  await screen.findByRole('heading', { name: "The contact couldn't be loaded" }, { timeout: 10_000 });
  serve(server);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Block' });
  expect(screen.queryByRole('menuitem', { name: 'Delete contact' })).toBeNull();
});

test('a contact that others delete or merge is shown as deleted', async () => {
  const server = serve(emptyAccountServer());
  server.on(showContact, () => {
    throw new ErrorResponse(404, 'Resource could not be found');
  });
  await renderApp(path);
  await screen.findByText('This contact no longer exists');
});
