import type { AttributeDisplayType, CustomAttribute } from '@confab/contract/features/custom-attribute';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadMessages, startMessages } from '../../../platform/messages/i18n.ts';
import { AttributeValues } from './attribute-values.tsx';

const attribute = (key: string, type: AttributeDisplayType, more: Partial<CustomAttribute> = {}) => ({
  id: key.length,
  attribute_display_name: key,
  attribute_display_type: type,
  attribute_description: null,
  attribute_key: key,
  regex_pattern: null,
  regex_cue: null,
  attribute_values: [],
  attribute_model: 'conversation_attribute' as const,
  default_value: null,
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
  ...more,
});

let saved: [string, unknown][];
let failure: string | undefined;

beforeAll(async () => {
  await startMessages();
  await loadMessages(['custom-attribute']);
});
beforeEach(() => {
  saved = [];
  failure = undefined;
});

function show(attributes: readonly CustomAttribute[], values: Record<string, unknown>): void {
  render(
    <AttributeValues
      attributes={attributes}
      values={values}
      onSave={(key, value) => {
        saved.push([key, value]);
        return Promise.resolve(failure);
      }}
    />,
  );
}

async function type(name: string, value: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}.*, Edit$`) }));
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, `${value}{Enter}`);
}

test('an invalid value stays in its field with the reason, and is not sent', async () => {
  const order = attribute('order', 'text', { regex_pattern: '/^A\\d+$/', regex_cue: 'A and digits' });
  show([order, attribute('amount', 'currency')], { order: 'A1', amount: 5 });
  await type('order', 'B1');
  await screen.findByText('A and digits');
  expect(screen.getByRole('textbox', { name: 'order' })).toHaveProperty('value', 'B1');
  expect(saved).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await type('amount', '12.50');
  expect(saved).toEqual([['amount', 12.5]]);
});

test('a rejection is shown below the field, too', async () => {
  failure = 'Custom attributes are too large';
  show([attribute('note', 'text')], { note: 'x' });
  await type('note', 'y');
  await screen.findByText('Custom attributes are too large');
  expect(screen.getByRole('textbox', { name: 'note' })).toHaveProperty('value', 'y');
});

test('emptied and removed values are deleted', async () => {
  show([attribute('note', 'text'), attribute('amount', 'number')], { note: 'x', amount: 1 });
  await type('note', ' ');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the value of amount' }));
  expect(saved).toEqual([
    ['note', undefined],
    ['amount', undefined],
  ]);
});

test('only web URLs open, in a new tab without an opener', () => {
  show([attribute('good', 'link'), attribute('worse', 'link')], {
    good: 'https://a.example/x',
    worse: 'javascript:alert(1)',
  });
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(1);
  expect(links[0]?.getAttribute('href')).toBe('https://a.example/x');
  expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('those without a value are collapsed until expanded', async () => {
  show([attribute('set', 'text'), attribute('unset', 'checkbox')], { set: 'x' });
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 attribute without a value' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'unset' }));
  expect(saved).toEqual([['unset', true]]);
});
