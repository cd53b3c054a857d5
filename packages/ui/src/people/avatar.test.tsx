import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AvatarPicker } from './avatar-picker.tsx';
import { Avatar, initialsOf } from './avatar.tsx';

it.each([
  ['Mara Lind', 'ML'],
  ['ines', 'I'],
  ['  Ana  Maria   dos Reis ', 'AR'],
  ['Ömer Şahin', 'ÖŞ'],
  ['(Bot) 7', 'B7'],
  ['👩‍🚀 Neil', '👩‍🚀N'],
  ['', ''],
])('makes initials of "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('shows the initials when the image does not load, and the next image again', () => {
  const { container, rerender } = render(<Avatar name="Mara Lind" alt="Mara Lind" src="/broken.png" />);
  const image = container.querySelector('img');
  if (!image) throw new Error('No picture is drawn');
  fireEvent.error(image);
  expect(screen.getByRole('img', { name: 'Mara Lind' }).querySelector('[data-initials="ML"]')).toBeTruthy();
  rerender(<Avatar name="Mara Lind" alt="Mara Lind" src="/good.png" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/good.png');
});

it('is hidden without alt, and shows presence', () => {
  render(<Avatar name="Mara Lind" presence="online" presenceLabel="online" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('online')).toBeTruthy();
});

function renderPicker() {
  const calls = { onSelect: vi.fn(), onDelete: vi.fn(), onReject: vi.fn() };
  render(
    <AvatarPicker
      label="Picture"
      name="Mara"
      canDelete
      chooseLabel="Upload"
      deleteLabel="Delete"
      {...calls}
    />,
  );
  return { ...calls, input: screen.getByLabelText('Upload', { selector: 'input' }) };
}

it('passes the selected image with a preview, then deletes it', async () => {
  const { onSelect, onDelete, input } = renderPicker();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  const file = new File(['x'], 'me.webp', { type: 'image/webp' });
  fireEvent.change(input, { target: { files: [file] } });
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(file, expect.stringMatching(/^blob:/));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it.each(['png', 'jpeg', 'jpg', 'gif', 'webp'])('accepts an image of type %s', (type) => {
  const { onSelect, onReject, input } = renderPicker();
  expect(input.getAttribute('accept')?.split(',')).toContain(`image/${type}`);
  const file = new File(['x'], `me.${type}`, { type: `image/${type}` });
  fireEvent.change(input, { target: { files: [file] } });
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(file, expect.stringMatching(/^blob:/));
  expect(onReject).not.toHaveBeenCalled();
});

it('offers to delete only where permitted, and only an existing image', () => {
  const same = { label: 'Picture', name: 'Mara', chooseLabel: 'Upload', deleteLabel: 'Delete' };
  const { rerender } = render(<AvatarPicker {...same} src="/me.png" onSelect={vi.fn()} />);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  rerender(<AvatarPicker {...same} src="/me.png" canDelete onSelect={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  rerender(<AvatarPicker {...same} canDelete onSelect={vi.fn()} />);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('rejects what is not an image', () => {
  const { onSelect, onReject, input } = renderPicker();
  const file = new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' });
  fireEvent.change(input, { target: { files: [file] } });
  expect(onReject).toHaveBeenCalledExactlyOnceWith(file);
  expect(onSelect).not.toHaveBeenCalled();
});
