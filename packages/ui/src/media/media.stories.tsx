import { useState } from 'react';
import { Smile } from 'lucide-react';
import { AudioPlayer, type AudioPlayerTexts } from './audio-player.tsx';
import { Button } from '../buttons/button.tsx';
import { EmojiPanel } from '../emoji/emoji-panel.tsx';
import { EmojiPicker, type EmojiPickerTexts } from '../emoji/emoji-picker.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Lightbox } from '../overlays/lightbox.tsx';
import type { Story } from '../story.ts';
import { VideoPlayer } from './video-player.tsx';

export const emojiTexts: EmojiPickerTexts = {
  title: 'Emoji',
  search: 'Search emoji',
  clearSearch: 'Clear',
  found: 'Found',
  empty: 'No emoji of that name',
  groups: {
    faces: 'Faces',
    people: 'People',
    nature: 'Nature',
    food: 'Food',
    activity: 'Activity',
    travel: 'Travel',
    objects: 'Objects',
    signs: 'Signs',
  },
};

export const audioTexts: AudioPlayerTexts = {
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  speed: 'speed',
  failed: 'The sound did not load.',
};

const silenceTimeoutMs =
  'data:audio/wav;base64,UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==';
const image = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40"><rect width="64" height="40" fill="${color}"/></svg>`)}`;

function Images() {
  const [openId, setOpen] = useState<string | null>(null);
  return (
    <>
      <Button onPress={() => setOpen('b')}>Open pictures</Button>
      <Lightbox
        images={[
          { id: 'a', src: image('#9db5a8'), name: 'Valley' },
          { id: 'b', src: image('#a89db5'), name: 'Hill' },
          { id: 'c', src: image('#b5a89d'), name: 'Coast' },
        ]}
        openId={openId}
        onOpen={setOpen}
        closeLabel="Close"
        previousLabel="Previous picture"
        nextLabel="Next picture"
      />
    </>
  );
}

function Emoji() {
  const [text, setText] = useState('');
  return (
    <>
      <EmojiPicker
        texts={emojiTexts}
        onChoose={(emoji) => setText(text + emoji)}
        trigger={<IconButton label="Emoji" icon={<Smile aria-hidden size={16} />} />}
      />
      <span className="text-title">{text}</span>
    </>
  );
}

export const stories: readonly Story[] = [
  {
    name: 'Sound',
    Render: () => (
      <>
        <AudioPlayer label="Voice message" src={silenceTimeoutMs} texts={audioTexts} />
        <AudioPlayer label="Broken" src="data:audio/wav;base64,AA" texts={audioTexts} />
      </>
    ),
  },
  {
    name: 'Video that does not load',
    Render: () => (
      <VideoPlayer label="Clip" src="data:video/mp4;base64,AA" failed="The video did not load." />
    ),
  },
  {
    name: 'Pictures over the page',
    states: { open: [{ click: 'button', name: 'Open pictures' }] },
    Render: () => <Images />,
  },
  {
    name: 'Emoji',
    states: {
      open: [{ click: 'button', name: 'Emoji' }],
      found: [{ click: 'button', name: 'Emoji' }, { type: 'cat' }],
    },
    Render: () => <Emoji />,
  },
  {
    name: 'Emoji panel',
    Render: () => (
      <div className="h-80 w-80 rounded-card border border-border bg-surface-raised">
        <EmojiPanel texts={emojiTexts} onChoose={() => undefined} />
      </div>
    ),
  },
];
