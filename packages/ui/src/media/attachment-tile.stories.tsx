import { AttachmentTile, type AttachmentTileTexts } from './attachment-tile.tsx';
import type { Story } from '../story.ts';

export const tileTexts: AttachmentTileTexts = {
  open: (name) => `Open ${name}`,
  remove: (name) => `Remove ${name}`,
  retry: (name) => `Try ${name} again`,
  moving: 'Uploading',
};

const preview = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#9db5a8"/><circle cx="6" cy="3" r="1.5" fill="#fff"/></svg>')}`;
const act = () => undefined;

export const stories: readonly Story[] = [
  {
    name: 'Kinds',
    Render: () => (
      <>
        <AttachmentTile
          kind="image"
          name="valley.png"
          size={248_000}
          preview={preview}
          texts={tileTexts}
          onOpen={act}
        />
        <AttachmentTile kind="image" name="no-preview.gif" size={812} texts={tileTexts} onOpen={act} />
        <AttachmentTile kind="file" name="invoice-2214.pdf" size={84_200} texts={tileTexts} onOpen={act} />
        <AttachmentTile kind="audio" name="voice.ogg" size={1_340_000} texts={tileTexts} onOpen={act} />
        <AttachmentTile kind="video" name="unboxing.mp4" size={38_200_000} texts={tileTexts} onOpen={act} />
      </>
    ),
  },
  {
    name: 'On its way',
    Render: () => (
      <>
        <AttachmentTile
          kind="file"
          name="report.csv"
          state={{ is: 'moving', done: 0.4 }}
          texts={tileTexts}
          onRemove={act}
        />
        <AttachmentTile
          kind="video"
          name="not known how long.mov"
          state={{ is: 'moving', done: null }}
          texts={tileTexts}
          onRemove={act}
        />
      </>
    ),
  },
  {
    name: 'Failed',
    Render: () => (
      <AttachmentTile
        kind="file"
        name="everything-we-have-ever-written-down.zip"
        state={{ is: 'failed', reason: 'Larger than 40 MB' }}
        texts={tileTexts}
        onRetry={act}
        onRemove={act}
      />
    ),
  },
  {
    name: 'Only told',
    Render: () => <AttachmentTile kind="file" name="قائمة الأسعار.pdf" texts={tileTexts} />,
  },
];
