import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AvatarGroup } from '../people/avatar-group.tsx';
import { ChartFrame } from '../data/chart-frame.tsx';
import { InlineEdit } from '../fields/inline-edit.tsx';
import { listText } from '../data/list-text.tsx';
import { Progress } from '../feedback/progress.tsx';
import { Table, type TableColumn } from '../data/table.tsx';

type Person = {
  id: number;
  name: string;
};

const columns: readonly TableColumn<Person>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, isSortable: true },
  { id: 'id', title: 'Number', cell: ({ id }) => id, align: 'end' },
];
const people = [
  { id: 1, name: 'Mara' },
  { id: 2, name: 'Tobias' },
];

describe('table', () => {
  const open = (more: Partial<Parameters<typeof Table<Person>>[0]> = {}) =>
    render(
      <Table
        label="People"
        columns={columns}
        rows={people}
        rowId={({ id }) => String(id)}
        rowText={({ name }) => name}
        empty="Nobody yet"
        {...more}
      />,
    );

  it('names its rows and requests another order', async () => {
    const onSort = vi.fn();
    open({ sort: { column: 'name', direction: 'ascending' }, onSort });
    expect(screen.getByRole('rowheader', { name: 'Mara' })).toBeTruthy();
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(head);
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'name', direction: 'descending' });
  });

  it('selects one with the keyboard and all with the checkbox in the header', async () => {
    const onSelect = vi.fn();
    open({ selected: new Set<string>(), onSelect });
    await userEvent.click(screen.getByRole('checkbox', { name: /Select All/i }));
    expect(onSelect).toHaveBeenLastCalledWith(new Set(['1', '2']));
    screen.getByRole('row', { name: 'Tobias' }).focus();
    await userEvent.keyboard(' ');
    expect(onSelect).toHaveBeenLastCalledWith(new Set(['2']));
  });

  it('opens a row with Enter', async () => {
    const onOpen = vi.fn();
    open({ onOpen });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenCalledWith('2');
  });

  it('shows when it is empty', () => {
    open({ rows: [] });
    expect(screen.getByText('Nobody yet')).toBeTruthy();
  });
});

it('shows progress, or that it is unknown', () => {
  const { rerender } = render(<Progress label="Import" value={30} max={400} valueText="30 of 400" />);
  const bar = screen.getByRole('progressbar', { name: 'Import' });
  expect(bar.getAttribute('aria-valuetext')).toBe('30 of 400');
  expect(bar.getAttribute('aria-valuenow')).toBe('30');
  rerender(<Progress label="Import" value={null} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
});

it('reads all names of a group and counts those not shown', () => {
  const names = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ id: name, name }));
  render(<AvatarGroup people={names} max={3} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('A, B, C, D, and E');
  expect(screen.getByText('+3')).toBeTruthy();
});

it('writes lists as the locale does', () => {
  expect(listText(['a', 'b'], 'de')).toBe('a und b');
  expect(listText(['a', 'b', 'c'], 'en', 'or')).toBe('a, b, or c');
});

describe('inline editing', () => {
  const open = (onSave: (text: string) => Promise<string | undefined>) =>
    render(<InlineEdit label="Name" editLabel="edit" placeholder="Add" value="Mara" onSave={onSave} />);
  const start = async () => userEvent.click(screen.getByRole('button', { name: 'Name: Mara, edit' }));

  it('saves with Enter and returns the focus', async () => {
    const onSave = vi.fn().mockResolvedValue(undefined);
    open(onSave);
    await start();
    await userEvent.keyboard('! Lind{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Mara! Lind');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')));
  });

  it('keeps the text on Escape, and does not save an unchanged one', async () => {
    const onSave = vi.fn().mockResolvedValue(undefined);
    open(onSave);
    await start();
    await userEvent.keyboard('x{Escape}');
    expect(screen.getByRole('button', { name: 'Name: Mara, edit' })).toBeTruthy();
    await start();
    await userEvent.keyboard('{Enter}');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('keeps the input when rejected, with the reason', async () => {
    open(() => Promise.resolve('Too short'));
    await start();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('M{Enter}');
    expect(await screen.findByText('Too short')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'M');
  });
});

describe('chart frame', () => {
  const open = (state: 'ready' | 'loading' | 'empty' | 'error') =>
    render(
      <ChartFrame
        title="Opened"
        state={state}
        loadingLabel="Loading"
        showTableLabel="Table"
        showChartLabel="Chart"
        empty="Nothing"
        error="Failed"
        table={{ columns: ['Day', 'Count'], rows: [['Monday', { text: '12', href: '/rows' }]] }}
      >
        <svg data-testid="drawing" />
      </ChartFrame>,
    );

  it('has a table of the values, always for screen readers and on click for all', async () => {
    open('ready');
    expect(screen.getByRole('table', { name: 'Opened' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Monday 12' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    expect(screen.queryByTestId('drawing')).toBeNull();
    expect(screen.getAllByRole('table')).toHaveLength(1);
    expect(screen.getByRole('link', { name: '12' }).getAttribute('href')).toBe('/rows');
  });

  it.each([
    ['loading', 'Loading'],
    ['empty', 'Nothing'],
    ['error', 'Failed'],
  ] as const)('%s shows %s and offers no table', (state, text) => {
    open(state);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
