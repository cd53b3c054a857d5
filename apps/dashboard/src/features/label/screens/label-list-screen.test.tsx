import { createLabel, deleteLabel, listLabels, type Label } from '@confab/contract/features/label';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/settings/labels/list';
let server: FakeServer;
let labels: Label[];

beforeEach(() => {
  signIn();
  labels = [];
  server = emptyAccountServer();
  server.on(listLabels, () => ({ payload: labels }));
  server.on(createLabel, ({ input: { title = '' } }) => {
    if (labels.some((label) => label.title === title)) {
      const fields = [{ path: 'title', code: 'taken', message: 'Title has already been taken' }];
      throw new ErrorResponse(422, '', {
        message: 'Title has already been taken',
        attributes: ['title'],
        fields,
      });
    }
    const created = { ...billing, title, id: labels.length + 1 };
    labels = [...labels, created];
    return created;
  });
  server.on(deleteLabel, ({ params }) => {
    labels = labels.filter(({ id }) => id !== Number(params.id));
  });
});

const billing: Label = {
  id: 1,
  title: 'billing',
  description: null,
  color: '#3a5bd9',
  show_on_sidebar: true,
};

async function openForm() {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add label' }))[0] ?? document.body);
  return within(await screen.findByRole('dialog'));
}

test('without labels the screen explains them, and the first can be added', async () => {
  await renderApp(path);
  await screen.findByRole('heading', { name: 'No labels yet' });
  const form = await openForm();
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Billing');
  await userEvent.click(form.getByRole('button', { name: 'Add label' }));
  const list = await screen.findByRole('list', { name: 'Labels' });
  expect(within(list).getByText('billing')).toBeTruthy();
  await screen.findByText('The label “billing” has been added.');
});

test('an invalid title is rejected when leaving the field, before anything is sent', async () => {
  await renderApp(path);
  const form = await openForm();
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'two words');
  await userEvent.tab();
  expect(form.getByText(/Use at least two characters/)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Add label' }));
  expect(labels).toEqual([]);
});

test('a server error is shown below its field, and input is kept', async () => {
  labels = [billing];
  await renderApp(path);
  const form = await openForm();
  const title = form.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  await userEvent.type(title, 'billing');
  await userEvent.type(form.getByRole('textbox', { name: 'Description' }), 'About money');
  await userEvent.click(form.getByRole('button', { name: 'Add label' }));
  await form.findByText('Title has already been taken');
  expect(title.getAttribute('aria-invalid')).toBe('true');
  expect(title.value).toBe('billing');
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('About money');
  await userEvent.type(title, '2');
  expect(form.queryByText('Title has already been taken')).toBeNull();
});

test('a label is only deleted after confirmation', async () => {
  labels = [billing];
  await renderApp(path);
  const remove = await screen.findByRole('button', { name: 'Delete billing' });
  await userEvent.click(remove);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(labels).toHaveLength(1);
  await userEvent.click(remove);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete label' }));
  await screen.findByRole('heading', { name: 'No labels yet' });
});

test('a list that fails to load shows that and can be retried', async () => {
  let isBroken = true;
  server.on(listLabels, () => {
    if (isBroken) throw new ErrorResponse(500, 'Out of order');
    return { payload: [billing] };
  });
  await renderApp(path);
  await screen.findByText("The labels couldn't be loaded");
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit billing' })).toBeTruthy());
});

test('labels are listed by name, or the newest first', async () => {
  labels = [
    { ...billing, id: 3, title: 'tier-10' },
    { ...billing, id: 1, title: 'tier-9' },
    { ...billing, id: 2, title: 'bug' },
  ];
  await renderApp(path);
  const titles = async () =>
    within(await screen.findByRole('list', { name: 'Labels' }))
      .getAllByText(/^(tier|bug)/)
      .map((title) => title.textContent);
  expect(await titles()).toEqual(['bug', 'tier-9', 'tier-10']);
  await userEvent.click(screen.getByRole('button', { name: /Sort by/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Newest first' }));
  expect(await titles()).toEqual(['tier-10', 'bug', 'tier-9']);
});

test('searching filters the list, case-insensitively', async () => {
  labels = [billing, { ...billing, id: 2, title: 'bug', description: 'Größer' }];
  await renderApp(path);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search labels' }), 'GROSS');
  expect(screen.queryByRole('button', { name: 'Edit billing' })).toBeNull();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search labels' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search labels' }), 'BILL');
  expect(screen.getByRole('button', { name: 'Edit billing' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit bug' })).toBeNull();
});
