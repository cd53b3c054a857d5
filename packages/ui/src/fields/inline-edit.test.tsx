import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { InlineEdit } from './inline-edit.tsx';

it('Escape ends the edit, and nothing around it', async () => {
  const [around, onSave] = [vi.fn(), vi.fn()];
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={({ key }) => around(key)}>
      <InlineEdit label="Order" editLabel="Edit" value="12" placeholder="None" onSave={onSave} />
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Order: 12, Edit' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Order' }), '3{Escape}');
  expect(await screen.findByRole('button', { name: 'Order: 12, Edit' })).toBeTruthy();
  expect(around.mock.calls.flat()).toEqual(['3']);
  expect(onSave).not.toHaveBeenCalled();
});

it('saves its input when it is unmounted without a blur', async () => {
  const onSave = vi.fn(() => Promise.resolve(undefined));
  const { unmount } = render(
    <InlineEdit label="Order" editLabel="Edit" value="12" placeholder="None" onSave={onSave} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Order: 12, Edit' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Order' }), '3');
  unmount();
  expect(onSave.mock.calls).toEqual([['123']]);
});
