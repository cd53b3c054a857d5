import {
  createCustomAttribute,
  deleteCustomAttribute,
  listCustomAttributes,
  type CustomAttribute,
} from '@confab/contract/features/custom-attribute';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/custom-attributes/list';
let stored: CustomAttribute[];
let sent: unknown[];

const attribute = (values: Partial<CustomAttribute> = {}): CustomAttribute => ({
  id: 1,
  attribute_display_name: 'Order number',
  attribute_display_type: 'text',
  attribute_description: null,
  attribute_key: 'order_number',
  regex_pattern: null,
  regex_cue: null,
  attribute_values: [],
  attribute_model: 'conversation_attribute',
  default_value: null,
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
  ...values,
});

beforeEach(() => {
  signIn();
  stored = [
    attribute(),
    attribute({ id: 2, attribute_display_name: 'Plan', attribute_model: 'contact_attribute' }),
  ];
  sent = [];
  const server = emptyAccountServer();
  server.on(listCustomAttributes, () => stored);
  server.on(createCustomAttribute, ({ input }) => {
    sent.push(input);
    if (input.attribute_key === 'taken') {
      const message = 'Attribute key has already been taken';
      const fields = [{ path: 'attribute_key', code: 'taken', message }];
      throw new ErrorResponse(422, message, { message, attributes: ['attribute_key'], fields });
    }
    const created = attribute({ id: 9, attribute_display_name: input.attribute_display_name ?? '' });
    stored = [...stored, created];
    return created;
  });
  server.on(deleteCustomAttribute, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params.id));
  });
});

const list = () => screen.findByRole('list', { name: 'Custom attributes' });

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add attribute' }));
  return within(await screen.findByRole('dialog'));
}

test('each tab lists its own, and one is deleted after confirmation', async () => {
  await renderApp(path);
  expect(within(await list()).queryByText('Plan')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Contact' }));
  await userEvent.click(await within(await list()).findByRole('button', { name: 'Delete Plan' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete attribute' }));
  await screen.findByRole('heading', { name: 'No contact attributes yet' });
  expect(stored.map(({ id }) => id)).toEqual([1]);
});

test('the key follows the name until it is edited, and a rejection is shown below its field', async () => {
  await renderApp(path);
  const form = await openForm();
  const key = form.getByRole('textbox', { name: /^Key/ });
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Order Nr.');
  expect(key).toHaveProperty('value', 'order_nr');
  await userEvent.clear(key);
  await userEvent.type(key, 'status');
  await userEvent.tab();
  await form.findByText('This key belongs to a standard field. Choose another.');
  await userEvent.clear(key);
  await userEvent.type(key, 'taken');
  await userEvent.type(form.getByRole('textbox', { name: 'Regular expression' }), '((');
  await userEvent.click(form.getByRole('button', { name: 'Add attribute' }));
  await form.findByText("This isn't a valid regular expression.");
  expect(sent).toEqual([]);
  await userEvent.clear(form.getByRole('textbox', { name: 'Regular expression' }));
  await userEvent.click(form.getByRole('button', { name: 'Add attribute' }));
  await form.findByText('Attribute key has already been taken');
  expect(sent).toMatchObject([
    { attribute_key: 'taken', attribute_display_type: 'text', attribute_values: [] },
  ]);
  expect(form.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Order Nr.');
});

test('attributes are listed by name, or the newest first', async () => {
  stored = ['Plan', 'Carrier', 'Tier'].map((name, at) =>
    attribute({ id: at + 1, attribute_display_name: name, attribute_key: name.toLowerCase() }),
  );
  await renderApp(path);
  const names = async () =>
    within(await list())
      .getAllByText(/^(Plan|Carrier|Tier)$/)
      .map((name) => name.textContent);
  expect(await names()).toEqual(['Carrier', 'Plan', 'Tier']);
  await userEvent.click(screen.getByRole('button', { name: /Sort by/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Newest first' }));
  expect(await names()).toEqual(['Tier', 'Carrier', 'Plan']);
});
