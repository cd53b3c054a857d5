import { useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { ImagePlus } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';

export type EditorImages = {
  /** Keeps a picture and answers the address under which it is found. */
  upload: (file: File) => Promise<string>;
  /** Called for images that were added and those that were rejected. */
  onDone: (outcome: 'added' | 'kind' | 'size' | 'failed', file: File) => void;
};

/** The most a picture in a text may hold, in MB of 1,024 squared. */
export const maxEditorImageMegabytes = 4;
const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

type EditorImageButtonProps = {
  editor: Editor;
  label: string;
  images: EditorImages;
};

/** Selects an image, uploads it, and inserts it at the caret. */
export function EditorImageButton({ editor, label, images }: EditorImageButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const take = async (file: File) => {
    if (!types.includes(file.type)) return images.onDone('kind', file);
    if (file.size > maxEditorImageMegabytes * 1024 ** 2) return images.onDone('size', file);
    setPending(true);
    try {
      const src = await images.upload(file);
      if (editor.isDestroyed) return;
      const alt = file.name.replace(/\.[^.]*$/, '');
      editor.chain().focus().setImage({ src, alt }).run();
      images.onDone('added', file);
    } catch {
      images.onDone('failed', file);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <IconButton
        size="small"
        label={label}
        isPending={isPending}
        icon={<ImagePlus aria-hidden size={16} />}
        onPress={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={types.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
}
