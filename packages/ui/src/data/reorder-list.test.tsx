import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ReorderList } from './reorder-list.tsx';

function List({ onReorder }: { onReorder: (items: readonly string[]) => void }) {
  const [items, setItems] = useState<readonly string[]>(['a', 'b', 'c']);
  return (
    <ReorderList
      label="Letters"
      items={items}
      itemId={(item) => item}
      handleLabel={(item) => `Move ${item}`}
      hint="Arrow keys"
      movedText={(item, position) => `${item} is number ${position}`}
      onReorder={(next) => {
        setItems(next);
        onReorder(next);
      }}
    >
      {(item) => item}
    </ReorderList>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('arrow keys, Home, and End on a handle move its item, which keeps the focus and is announced', async () => {
  const onReorder = vi.fn();
  render(<List onReorder={onReorder} />);
  const handle = screen.getByRole('button', { name: 'Move a' });
  expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Arrow keys',
  );
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(onReorder).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['b', 'a', 'c']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move a' }));
  expect(screen.getByRole('status').textContent).toBe('a is number 2');
  await userEvent.keyboard('{End}');
  expect(shown()).toEqual(['b', 'c', 'a']);
  await userEvent.keyboard('{ArrowDown}');
  expect(onReorder).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{Home}');
  expect(shown()).toEqual(['a', 'b', 'c']);
  await userEvent.keyboard('x');
  expect(onReorder).toHaveBeenCalledTimes(3);
});
