import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startMessages } from '../messages/i18n.ts';
import { LongSelect } from './long-select.tsx';

const slow = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('@confab/ui/search-select', async (original) => {
  await slow.promise;
  return original();
});

beforeAll(startMessages);

const options = ['Red', 'Green'].map((label) => ({ id: label, label }));
const select = () => (
  <LongSelect label="Color" placeholder="Choose" value={null} options={options} onChange={chosen} />
);
const chosen = vi.fn();

test('an open list stays open when the search loads; the next one has the search', async () => {
  const { unmount } = render(select());
  await userEvent.click(screen.getByRole('button', { name: /Color/ }));
  const green = await screen.findByRole('option', { name: 'Green' });
  slow.resolve();
  await import('@confab/ui/search-select');
  await new Promise((next) => setTimeout(next));
  expect(green.isConnected).toBe(true);
  await userEvent.click(green);
  expect(chosen).toHaveBeenCalledWith('Green');

  unmount();
  render(select());
  await userEvent.click(screen.getByRole('button', { name: /Color/ }));
  await userEvent.type(await screen.findByRole('combobox'), 'red');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Red']);
});

test('an unused select gets its search when that is loaded', async () => {
  render(select());
  await import('@confab/ui/search-select');
  await userEvent.click(screen.getByRole('button', { name: /Color/ }));
  expect(await screen.findByRole('combobox')).toBeDefined();
});
