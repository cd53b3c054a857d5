import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AttachmentTile } from './attachment-tile.tsx';
import { tileTexts } from './attachment-tile.stories.tsx';

const names = () => screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label'));

function open(props: Partial<Parameters<typeof AttachmentTile>[0]> = {}) {
  const on = { onOpen: vi.fn(), onRemove: vi.fn(), onRetry: vi.fn() };
  render(<AttachmentTile kind="file" name="a.pdf" size={84_200} texts={tileTexts} {...on} {...props} />);
  return on;
}

describe('an existing file', () => {
  it('shows its name and size, and is opened and removed by keyboard', async () => {
    const on = open();
    const tile = within(screen.getByRole('group', { name: 'a.pdf' }));
    expect(tile.getByText('84 kB')).toBeTruthy();
    expect(names()).toEqual(['Open a.pdf 84 kB', 'Remove a.pdf']);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(on.onOpen).toHaveBeenCalledOnce();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(on.onRemove).toHaveBeenCalledOnce();
    expect(on.onRetry).not.toHaveBeenCalled();
  });

  it('offers only possible actions', () => {
    render(<AttachmentTile kind="audio" name="a.ogg" texts={tileTexts} />);
    expect(names()).toEqual([]);
  });

  it.each(['image', 'file', 'audio', 'video'] as const)('shows a specific icon for %s', (kind) => {
    const { container } = render(<AttachmentTile kind={kind} name="x" texts={tileTexts} />);
    const sign = container.querySelector('svg')?.getAttribute('class') ?? '';
    const expected = {
      image: 'lucide-image',
      file: 'lucide-file-text',
      audio: 'lucide-music',
      video: 'lucide-film',
    };
    expect(sign).toContain(expected[kind]);
  });

  it('shows its image without announcing it twice', () => {
    open({ kind: 'image', preview: '/small.png' });
    expect(screen.queryByRole('img')).toBeNull();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/small.png');
  });
});

it('shows the progress of a file, which cannot be opened before it is complete', () => {
  open({ state: { is: 'moving', done: 0.4 } });
  expect(screen.getByRole('progressbar', { name: 'Uploading' }).getAttribute('aria-valuenow')).toBe('0.4');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('40%');
  expect(names()).toEqual(['Remove a.pdf']);
});

it('shows no unknown progress', () => {
  open({ state: { is: 'moving', done: null } });
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
});

it('shows why it failed and retries', async () => {
  const on = open({ state: { is: 'failed', reason: 'Larger than 40 MB' } });
  expect(screen.getByRole('alert').textContent).toBe('Larger than 40 MB');
  expect(names()).toEqual(['Try a.pdf again', 'Remove a.pdf']);
  await userEvent.click(screen.getByRole('button', { name: 'Try a.pdf again' }));
  expect(on.onRetry).toHaveBeenCalledOnce();
});
