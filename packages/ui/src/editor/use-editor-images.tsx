import { useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { maxEditorImageMegabytes, type EditorImages } from './editor-images.ts';

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Uploads images and inserts them at the caret; undefined if there is no upload. */
export function useEditorImages(images: EditorImages | undefined, label: string) {
  const chooser = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(0);
  if (!images) return undefined;
  const add = async (editor: Editor, files: readonly File[]) => {
    for (const file of files) {
      setPending((count) => count + 1);
      // Sequential, so that they keep their order.
      // oxlint-disable-next-line no-await-in-loop
      await addImage(editor, images, file);
      setPending((count) => count - 1);
    }
  };
  return {
    isPending: pending > 0,
    add: (editor: Editor, files: readonly File[]) => void add(editor, files),
    choose: () => chooser.current?.click(),
    chooser: (editor: Editor) => (
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={types.join(',')}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          target.value = '';
          void add(editor, files);
        }}
      />
    ),
  };
}

async function addImage(editor: Editor, images: EditorImages, file: File): Promise<void> {
  if (!types.includes(file.type)) return images.onDone('kind', file);
  if (file.size > maxEditorImageMegabytes * 1024 ** 2) return images.onDone('size', file);
  try {
    const src = await images.upload(file);
    if (editor.isDestroyed) return;
    const alt = file.name.replace(/\.[^.]*$/, '');
    editor.chain().focus().setImage({ src, alt }).run();
    images.onDone('added', file);
  } catch {
    images.onDone('failed', file);
  }
}
