import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastArea, dismissToast, toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastArea label="Messages" closeLabel="Close message" />);
});
afterEach(() => {
  act(() => {
    vi.runAllTimers();
  });
  vi.useRealTimers();
});

function show(...args: Parameters<typeof toast>): number {
  let id = 0;
  act(() => {
    id = toast(...args);
  });
  return id;
}
function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('announces messages politely and errors immediately', () => {
  show({ text: 'Saved', tone: 'positive' });
  show({ text: 'Not saved', tone: 'danger' });
  const polite = screen.getByRole('status');
  const assertive = screen.getByRole('alert');
  expect(polite.getAttribute('aria-live')).toBe('polite');
  expect(polite.textContent).toBe('Saved');
  expect(assertive.getAttribute('aria-live')).toBe('assertive');
  expect(assertive.textContent).toBe('Not saved');
});

it('has its live regions before the first message', () => {
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('disappears after 2500 ms', () => {
  show({ text: 'Saved' });
  wait(2400);
  expect(screen.queryByText('Saved')).not.toBeNull();
  wait(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('stays while hovered', () => {
  show({ text: 'Saved' });
  const area = screen.getByRole('region', { name: 'Messages' });
  fireEvent.pointerEnter(area);
  wait(10_000);
  expect(screen.queryByText('Saved')).not.toBeNull();
  fireEvent.pointerLeave(area);
  wait(2600);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('closes by its button, by id, and by its action', () => {
  show({ text: 'One' });
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('One')).toBeNull();

  const id = show({ text: 'Two', duration: Infinity });
  wait(60_000);
  expect(screen.queryByText('Two')).not.toBeNull();
  act(() => dismissToast(id));
  expect(screen.queryByText('Two')).toBeNull();

  const onAction = vi.fn();
  show({ text: 'Three', action: { label: 'Undo', onAction } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
  expect(screen.queryByText('Three')).toBeNull();
});

it('shows at most the four newest', () => {
  for (const text of ['1', '2', '3', '4', '5']) show({ text, duration: 1000 });
  expect(screen.getByRole('status').textContent).toBe('2345');
});
