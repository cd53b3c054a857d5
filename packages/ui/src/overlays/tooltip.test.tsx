import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { KeyHints } from '../data/key-hints.tsx';
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

it('shows 200 ms after the pointer came, and goes with it', () => {
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

it('lists keys under the title of their group, each with what it does', () => {
  const items = [
    { id: 'resolve', label: 'Resolve', keys: ['alt', 'e'] },
    { id: 'send', label: 'Send', keys: ['mod', 'enter'] },
  ];
  render(<KeyHints groups={[{ id: 'conversation', title: 'Conversation', items }]} />);
  expect(screen.getByRole('region', { name: 'Conversation' })).toBeTruthy();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Resolve', 'Send']);
  expect(screen.getAllByRole('definition').map((keys) => keys.textContent)).toEqual(['AltE', 'CtrlEnter']);
});
