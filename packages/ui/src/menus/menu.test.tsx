import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { ContextMenu } from './context-menu.tsx';
import { Menu } from './menu.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Tabs } from '../layout/tabs.tsx';

const items = [
  { id: 'assign', label: 'Assign' },
  { id: 'snooze', label: 'Snooze' },
  { id: 'delete', label: 'Delete', isDisabled: true },
  { id: 'mute', label: 'Mute' },
];

const focusedText = () => document.activeElement?.textContent;

it('wraps around with the arrows and skips disabled items', async () => {
  render(<Menu label="Actions" items={items} trigger={<Button>Open</Button>} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(focusedText()).toBe('Assign'));
  await userEvent.keyboard('{ArrowUp}');
  expect(focusedText()).toBe('Mute');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focusedText()).toBe('Snooze');
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedText()).toBe('Mute');
});

it('reports the selected item, closes, and returns the focus', async () => {
  const onAction = vi.fn();
  render(<Menu label="Actions" items={items} onAction={onAction} trigger={<Button>Open</Button>} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Snooze' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('snooze');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

it('opens a context menu at a position and closes on Escape', async () => {
  const onClose = vi.fn();
  const { rerender } = render(<ContextMenu label="Actions" items={items} point={null} onClose={onClose} />);
  expect(screen.queryByRole('menu')).toBeNull();
  rerender(<ContextMenu label="Actions" items={items} point={{ x: 10, y: 20 }} onClose={onClose} />);
  expect(await screen.findByRole('menu', { name: 'Actions' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

it('opens a popover as a named dialog that its content can close', async () => {
  render(
    <Popover label="Rename" trigger={<Button>Open</Button>}>
      {(close) => <Button onPress={close}>Done</Button>}
    </Popover>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Rename' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('moves over tabs with arrows, Home, and End, and shows the panel of the selected one', async () => {
  const onChange = vi.fn();
  render(
    <Tabs
      label="Conversations"
      scrollStartLabel="Back"
      scrollEndLabel="On"
      onChange={onChange}
      tabs={[
        { id: 'mine', label: 'Mine', count: 3 },
        { id: 'off', label: 'Off', isDisabled: true },
        { id: 'all', label: 'All', count: 120 },
      ]}
    >
      {(selected) => `Panel ${selected}`}
    </Tabs>,
  );
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Mine\s*3/ }));
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith('all');
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel all');
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel mine');
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('All');
  expect(onChange).toHaveBeenCalledTimes(3);
});
