import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { LazySelect } from './lazy-select.tsx';

const slow = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./search-select.tsx', async (original) => {
  await slow.promise;
  return original();
});

const options = ['Red', 'Green', 'Gray'].map((label) => ({ id: label.toLowerCase(), label }));
const onChange = vi.fn();
beforeEach(() => onChange.mockClear());

const show = (props: { value?: string | null } = {}) =>
  render(<LazySelect label="Color" placeholder="Choose" value="red" {...{ options, onChange }} {...props} />);
const button = () => screen.getByRole('button', { name: /Color/ });

it('gives the keys pressed while its code is loading to the list', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  slow.resolve();
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('green'));
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

it('shows the selected option, or the placeholder', () => {
  show();
  expect(button().textContent).toBe('Red');
  expect(button().getAttribute('aria-haspopup')).toBe('listbox');
});

it('opens with a press, and returns the focus', async () => {
  show({ value: null });
  expect(button().textContent).toBe('Choose');
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('option', { name: 'Gray' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('gray');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

it('selects with a letter while it is closed', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('g');
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('green'));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('searches where that is wanted', async () => {
  render(
    <LazySelect
      label="Color"
      placeholder="Choose"
      value={null}
      {...{ options, onChange }}
      search={{ searchLabel: 'Search', emptyText: 'Nothing' }}
    />,
  );
  await userEvent.click(button());
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'gr');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Green', 'Gray']);
});
