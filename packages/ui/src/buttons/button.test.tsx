import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

it('is activated by a click and by Enter', async () => {
  const onPress = vi.fn();
  render(<Button onPress={onPress}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('keeps its name and its focus but ignores presses while pending', async () => {
  const onPress = vi.fn();
  const { rerender } = render(<Button onPress={onPress}>Save</Button>);
  await userEvent.tab();
  rerender(
    <Button isPending onPress={onPress}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(onPress).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
});

it('names an icon button and shows the name as a tooltip on keyboard focus', async () => {
  render(<IconButton label="Archive" icon={<svg />} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Archive' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Archive');
});
