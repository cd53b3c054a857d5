import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function pointAt(name: string): HTMLElement {
  const button = screen.getByRole('button', { name });
  // Only a pointer that moves shows that a person is pointing.
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
  fireEvent.mouseMove(document.body);
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  return button;
}

it('is shown 200 ms after the pointer enters, and hidden when it leaves', () => {
  render(
    <Tooltip content="Resolve it" shortcut={['mod', 'e']}>
      <Button>Resolve</Button>
    </Tooltip>,
  );
  const button = pointAt('Resolve');
  wait(199);
  expect(screen.queryByRole('tooltip')).toBeNull();
  wait(1);
  expect(screen.getByRole('tooltip').textContent).toBe('Resolve itCtrlE');
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  wait(500);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('never shows for a pointer that only passes', () => {
  render(
    <Tooltip content="Resolve it">
      <Button>Resolve</Button>
    </Tooltip>,
  );
  const button = pointAt('Resolve');
  wait(150);
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  wait(1000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
