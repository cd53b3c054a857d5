import { useState } from 'react';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AudioPlayer, clock } from './audio-player.tsx';
import { emojiGroups, searchEmoji } from '../emoji/emoji-data.ts';
import { EmojiPicker, findEmoji } from '../emoji/emoji-picker.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Lightbox } from '../overlays/lightbox.tsx';
import { audioTexts, emojiTexts } from './media.stories.tsx';
import { VideoPlayer } from './video-player.tsx';

const focusedName = () => document.activeElement?.getAttribute('aria-label');

describe('emoji', () => {
  beforeAll(async () => {
    await import('../emoji/emoji-popover.tsx');
  });

  async function open() {
    const onChoose = vi.fn();
    render(
      <EmojiPicker
        texts={emojiTexts}
        onChoose={onChoose}
        trigger={<IconButton label="Emoji" icon={null} />}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
    await screen.findByRole('region', { name: 'Faces' });
    return onChoose;
  }

  it('are found by name; Enter selects the first', async () => {
    const onChoose = await open();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search emoji' }), 'ROCK');
    const found = within(screen.getByRole('region', { name: 'Found' }));
    expect(found.getAllByRole('button').map((each) => each.textContent)).toEqual(['🚀']);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('🚀');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('show when there is none', async () => {
    await open();
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByRole('status').textContent).toBe('No emoji of that name');
  });

  it('are a grid of eight, navigated by arrows, Home, and End', async () => {
    const onChoose = await open();
    screen.getByRole('button', { name: 'grinning' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(focusedName()).toBe('smiley');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focusedName()).toBe('grinning');
    await userEvent.keyboard('{ArrowDown}');
    expect(focusedName()).toBe(emojiGroups[0]?.emoji[8]?.name);
    await userEvent.keyboard('{End}');
    expect(focusedName()).toBe(emojiGroups.at(-1)?.emoji.at(-1)?.name);
    await userEvent.keyboard('{Home}{Enter}');
    expect(onChoose).toHaveBeenCalledWith('😀');
  });

  it('are found by name, each emoji once', () => {
    const all = emojiGroups.flatMap(({ emoji }) => emoji);
    expect(new Set(all.map(({ character }) => character)).size).toBe(all.length);
    for (const { character, name } of all) {
      expect(character).toMatch(/^\P{ASCII}+$/u);
      expect(name).toMatch(/^[a-z][a-z -]*$/);
    }
  });

  it('put names that start with the text first', async () => {
    expect(searchEmoji('party')[0]?.name.startsWith('party')).toBe(true);
    expect(searchEmoji('thumbs_up').map(({ character }) => character)).toEqual(['👍']);
    expect(await findEmoji('rocket')).toEqual([{ id: '🚀', label: '🚀', description: 'rocket' }]);
  });
});

describe('lightbox', () => {
  function Images() {
    const [openId, setOpen] = useState<string | null>('a');
    return (
      <Lightbox
        images={['a', 'b'].map((id) => ({ id, src: `/${id}.png`, name: `Picture ${id}` }))}
        openId={openId}
        onOpen={setOpen}
        closeLabel="Close"
        previousLabel="Previous"
        nextLabel="Next"
        footer={({ src }) => <a href={src}>Original</a>}
      />
    );
  }

  it('cycles through images with buttons and arrows', async () => {
    render(<Images />);
    expect(screen.getByRole('dialog', { name: 'Picture a' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('img', { name: 'Picture b' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Original' }).getAttribute('href')).toBe('/b.png');
    screen.getByRole('button', { name: 'Previous' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('img', { name: 'Picture a' })).toBeTruthy();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('img', { name: 'Picture b' })).toBeTruthy();
  });

  it('closes on Escape', async () => {
    render(<Images />);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('audio', () => {
  function open() {
    render(<AudioPlayer label="Voice" src="/a.ogg" texts={audioTexts} />);
    const audio = screen.getByRole('group', { name: 'Voice' }).querySelector('audio');
    if (!audio) throw new Error('no audio element');
    Object.defineProperty(audio, 'duration', { value: 75, configurable: true });
    fireEvent(audio, new Event('loadedmetadata'));
    return audio;
  }

  it('plays, pauses, and shows its position', async () => {
    const audio = open();
    const play = vi.spyOn(audio, 'play').mockResolvedValue();
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(play).toHaveBeenCalledOnce();
    fireEvent(audio, new Event('play'));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    audio.currentTime = 5;
    fireEvent(audio, new Event('timeupdate'));
    const bar = screen.getByRole('slider', { name: 'Position' });
    expect(bar.getAttribute('aria-valuetext')).toBe('0:05 / 1:15');
    fireEvent.change(bar, { target: { value: '30' } });
    expect(audio.currentTime).toBe(30);
  });

  it('cycles through the speeds', async () => {
    const audio = open();
    const rates: number[] = [];
    for (const name of ['1×, speed', '1.5×, speed', '2×, speed']) {
      await userEvent.click(screen.getByRole('button', { name }));
      rates.push(audio.playbackRate);
    }
    expect(rates).toEqual([1.5, 2, 1]);
  });

  it('shows when it cannot be played', () => {
    fireEvent(open(), new Event('error'));
    expect(screen.getByRole('alert').textContent).toBe('The sound did not load.');
  });

  it.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [754, '12:34'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text);
  });
});

it('replaces a video that fails by a link to the file, until there is another', () => {
  const { rerender } = render(<VideoPlayer label="Clip" src="/a.mp4" failed="Download it" />);
  fireEvent(screen.getByLabelText('Clip'), new Event('error'));
  expect(screen.getByRole('alert').textContent).toBe('Download it');
  rerender(<VideoPlayer label="Clip" src="/b.mp4" failed="Download it" />);
  expect(screen.getByLabelText('Clip').getAttribute('src')).toBe('/b.mp4');
});
