import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { LazySelect } from './lazy-select.tsx';

const arrival = vi.hoisted(() => ({ fails: true, slow: Promise.withResolvers<void>() }));
vi.mock('./opened-select.tsx', async (original) => {
  if (arrival.fails) throw new Error('offline');
  await arrival.slow.promise;
  return original();
});

const options = ['Red', 'Green', 'Gray'].map((label) => ({ id: label.toLowerCase(), label }));
const onChange = vi.fn();
beforeEach(() => onChange.mockClear());

const show = (props: { value?: string | null } = {}) =>
  render(<LazySelect label="Color" placeholder="Choose" value="red" {...{ options, onChange }} {...props} />);
const button = () => screen.getByRole('button', { name: /Color/ });

it('stays a button while its code cannot be loaded, and leaves the focus where it went meanwhile', async () => {
  show();
  render(<input aria-label="Elsewhere" />);
  await userEvent.click(button());
  await userEvent.keyboard('g{Enter}');
  expect(document.activeElement).toBe(button());
  arrival.fails = false;
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('textbox', { name: 'Elsewhere' }));
  await userEvent.keyboard('hello');
  arrival.slow.resolve();
  await act(() => arrival.slow.promise);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('hello');
  await userEvent.click(button());
  expect(await screen.findByRole('listbox')).toBeTruthy();
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
