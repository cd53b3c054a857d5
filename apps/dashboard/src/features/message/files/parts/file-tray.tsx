import { AttachmentTile, type AttachmentKind } from '@confab/ui/attachment-tile';
import { useEffect, useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';

export type FileTrayProps = { files: readonly File[]; onRemove: (file: File) => void };

/** The files that will go with the message. */
export function FileTray({ files, onRemove }: FileTrayProps) {
  const text = useText();
  if (files.length === 0) return null;
  return (
    <ul aria-label={text('conversation:composer.files')} className="flex flex-wrap gap-2 px-3 pt-2">
      {files.map((file, index) => (
        <li key={`${index}:${file.name}:${file.lastModified}`} className="max-w-full">
          <Tile file={file} onRemove={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const text = useText();
  const preview = useObjectUrl(file);
  return (
    <AttachmentTile
      kind={kindOf(file)}
      name={file.name}
      size={file.size}
      {...(preview === undefined ? {} : { preview })}
      texts={{
        open: (name) => text('conversation:file.open', { name }),
        remove: (name) => text('conversation:composer.removeFile', { name }),
        retry: (name) => text('conversation:file.retry', { name }),
        moving: text('conversation:file.moving'),
      }}
      onRemove={onRemove}
      className="w-56!"
    />
  );
}

function kindOf({ type }: File): AttachmentKind {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}

/** Images only; what a browser might execute is never opened. */
function useObjectUrl(file: File): string | undefined {
  const [url] = useState(() =>
    /^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(file.type) ? URL.createObjectURL(file) : undefined,
  );
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
