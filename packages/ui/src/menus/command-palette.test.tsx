import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CommandPalette, type PaletteCommand } from './command-palette.tsx';

const commands: readonly PaletteCommand[] = [
  { id: 'new', label: 'New entry', group: 'Do' },
  { id: 'dark', label: 'Dark', group: 'Appearance', keywords: 'night' },
  { id: 'edit', label: 'Éditer', group: 'Do' },
];

function open() {
  const onRun = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <CommandPalette
      isOpen
      onOpenChange={onOpenChange}
      label="Palette"
      placeholder="Type"
      resultsLabel="Commands"
      emptyText="Nothing"
      commands={commands}
      onRun={onRun}
    />,
  );
  return { onRun, onOpenChange };
}

const names = () => screen.queryAllByRole('menuitem').map((item) => item.textContent);

test('starts with all entries, the field in focus, grouped', () => {
  open();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(names()).toEqual(['New entry', 'Éditer', 'Dark']);
});

test.each([
  ['ent', ['New entry']],
  ['NIGHT', ['Dark']],
  ['edit', ['Éditer']],
  ['do new', ['New entry']],
])('%s finds %j', async (query, found) => {
  open();
  await userEvent.type(screen.getByRole('searchbox'), query);
  expect(names()).toEqual(found);
});

test('shows when nothing matches', async () => {
  open();
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('Nothing')).toBeTruthy();
});

test('arrows and Enter select, and the palette closes first', async () => {
  const { onRun, onOpenChange } = open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onRun).toHaveBeenCalledWith('edit');
  expect(onOpenChange.mock.invocationCallOrder[0]).toBeLessThan(onRun.mock.invocationCallOrder[0] ?? 0);
});

test('Escape closes it', async () => {
  const { onOpenChange } = open();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
