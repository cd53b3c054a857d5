import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Banner } from './feedback/banner.tsx';
import { CountBadge } from './data/count-badge.tsx';
import { EmptyState } from './feedback/empty-state.tsx';
import { ErrorState } from './feedback/error-state.tsx';
import { FileDropArea, FileDropZone } from './media/file-drop-zone.tsx';
import { LabelChip } from './data/label-chip.tsx';
import { RelativeTime, formatRelative } from './dates/relative-time.tsx';
import { SkeletonGroup } from './feedback/skeleton.tsx';
import { StatusDot } from './people/status-dot.tsx';
import { UiProvider } from './ui-provider.tsx';
import { WizardSteps } from './layout/wizard-steps.tsx';

afterEach(() => vi.useRealTimers());

it('caps counts and hides an unread zero', () => {
  render(
    <>
      <CountBadge count={100} label="unread" tone="unread" />
      <CountBadge count={0} label="none" tone="unread" />
    </>,
  );
  expect(screen.getByText(/99\+/).textContent).toBe('99+ unread');
  expect(screen.queryByText('none')).toBeNull();
});

it('removes a label by its named button', async () => {
  const onRemove = vi.fn();
  render(<LabelChip text="bug" color="#c00" onRemove={onRemove} removeLabel="Remove label bug" />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove label bug' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it('names a status without text', () => {
  render(<StatusDot status="open" label="Open" />);
  expect(screen.getByRole('img', { name: 'Open' })).toBeTruthy();
});

it('highlights the current step and the completed ones', () => {
  const steps = ['one', 'two', 'three'].map((id) => ({ id, title: id }));
  render(<WizardSteps label="Setup" steps={steps} current="two" doneLabel="done" />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(rows[0]?.textContent).toContain('one done');
  expect(rows[2]?.textContent).not.toContain('done');
});

it('offers to retry, and announces errors', async () => {
  const onRetry = vi.fn();
  render(<ErrorState title="Not loaded" retryLabel="Try again" onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('Not loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('gives an empty state a heading, and announces a wait once', () => {
  render(
    <>
      <EmptyState title="Nothing here" />
      <SkeletonGroup label="Loading labels">
        <i />
      </SkeletonGroup>
    </>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Nothing here' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Loading labels');
});

it('announces a danger banner immediately, the rest politely, and can be dismissed', async () => {
  const onDismiss = vi.fn();
  render(
    <>
      <Banner tone="danger">Lost</Banner>
      <Banner onDismiss={onDismiss} dismissLabel="Dismiss">
        News
      </Banner>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Lost');
  expect(screen.getByRole('status').textContent).toBe('News');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});

const now = new Date('2026-03-10T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

it.each([
  [20_000, 'now', 'now'],
  [-20_000, 'now', 'now'],
  [60_000, '1m', '1 minute ago'],
  [59 * 60_000, '59m', '59 minutes ago'],
  [3_600_000, '1h', '1 hour ago'],
  [26 * 3_600_000, '1d', 'yesterday'],
  [7 * 86_400_000, 'Mar 3', 'Mar 3'],
  [400 * 86_400_000, 'Feb 3, 2025', 'Feb 3, 2025'],
  [-120_000, 'in 2 minutes', 'in 2 minutes'],
])('shows how long ago %i ms is', (ms, short, long) => {
  expect(formatRelative(before(ms), now, 'en', 'short')).toBe(short);
  expect(formatRelative(before(ms), now, 'en', 'long')).toBe(long);
});

it('keeps the time up to date while it is shown', () => {
  vi.useFakeTimers({ now });
  render(
    <UiProvider locale="en">
      <RelativeTime date={before(60_000)} />
    </UiProvider>,
  );
  expect(screen.getByText('1m')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(120_000);
  });
  expect(screen.getByText('3m')).toBeTruthy();
});

const image = new File(['x'], 'a.png', { type: 'image/png' });
const sheet = new File(['x'], 'b.csv', { type: 'text/csv' });
const transfer = (files: File[]) => ({ dataTransfer: { types: ['Files'], files } });

it('accepts valid files and returns the others', () => {
  const onFiles = vi.fn();
  const onReject = vi.fn();
  render(
    <FileDropZone
      label="Drop"
      browseLabel="Browse"
      accept={['image/*']}
      isMultiple
      {...{ onFiles, onReject }}
    />,
  );
  fireEvent.drop(screen.getByRole('group', { name: 'Drop' }), transfer([image, sheet]));
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([image]);
  expect(onReject).toHaveBeenCalledExactlyOnceWith([sheet]);
});

it('shows that files may be dropped only while they hover', () => {
  const onFiles = vi.fn();
  render(
    <FileDropArea overlayText="Drop to attach" onFiles={onFiles}>
      <p>Thread</p>
    </FileDropArea>,
  );
  const inner = screen.getByText('Thread');
  fireEvent.dragEnter(inner, transfer([image]));
  fireEvent.dragEnter(inner, transfer([image]));
  fireEvent.dragLeave(inner, transfer([image]));
  expect(screen.getByText('Drop to attach')).toBeTruthy();
  fireEvent.drop(inner, transfer([image]));
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([image]);
  expect(screen.queryByText('Drop to attach')).toBeNull();
});
