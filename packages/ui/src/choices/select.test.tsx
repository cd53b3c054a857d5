import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SearchSelect, type SearchSelectProps } from './search-select.tsx';
import { Select } from './select.tsx';

const texts = {
  searchLabel: 'Search',
  emptyText: 'No elements found. Consider changing the search query.',
  emptyListText: 'List is empty.',
  enterHint: 'Press enter to select',
};

async function open(options: SearchSelectProps['options'], more: Partial<SearchSelectProps> = {}) {
  const onChange = vi.fn();
  render(<SearchSelect label="City" placeholder="Choose" {...{ options, onChange, ...texts, ...more }} />);
  await userEvent.click(screen.getByRole('button', { name: /City/ }));
  return onChange;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, label: `City ${at}` }));
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('a select with search', () => {
  it('renders at most 1,000 options, or a custom maximum', async () => {
    await open(many(1001), { maxOptions: 3 });
    expect(names()).toEqual(['City 0', 'City 1', 'City 2']);
  });

  it('renders 1,000 options by default', { timeout: 30_000 }, async () => {
    await open(many(1001));
    expect(names()).toHaveLength(1000);
  });

  it('finds an option beyond the rendered ones, and shows it once selected', async () => {
    const onChange = await open(many(50), { maxOptions: 3 });
    await userEvent.keyboard('city 4');
    expect(names()).toEqual(['City 4', 'City 40', 'City 41']);
    await userEvent.keyboard('7');
    expect(names()).toEqual(['City 47']);
    await userEvent.click(screen.getByRole('option', { name: 'City 47' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('47');
    const button = screen.getByRole('button', { name: /City 47/ });
    await userEvent.click(button);
    expect(names()).toEqual(['City 0', 'City 1', 'City 2']);
  });

  it('shows that the search finds nothing, and how to continue', async () => {
    await open(many(3));
    await userEvent.keyboard('xyz');
    expect(names()).toEqual([texts.emptyText]);
  });

  it('shows that there is nothing to search', async () => {
    await open([]);
    expect(names()).toEqual([texts.emptyListText]);
  });

  it('hints at Enter next to the option it would select, and Enter selects it', async () => {
    const onChange = await open(many(3));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const second = screen.getByRole('option', { name: 'City 1' });
    expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(second.id);
    expect(second.querySelector('[data-hint="Press enter to select"]')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });
});

it('a select without options opens and shows that', async () => {
  render(<Select label="Status" placeholder="Choose" options={[]} emptyText="List is empty." />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect((await screen.findByRole('listbox')).textContent).toBe('List is empty.');
});

it('an option is named by its label and description', async () => {
  const options = [{ id: 'snoozed', label: 'Snoozed', description: 'Comes back by itself' }];
  render(<Select label="Status" placeholder="Choose" options={options} />);
  await userEvent.click(screen.getByRole('button', { name: /Status/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Snoozed Comes back by itself' }));
  expect(screen.getByRole('button', { name: /Snoozed/ })).toBeTruthy();
});
