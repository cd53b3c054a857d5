import { useEffect, useRef } from 'react';
import { isNodeSelection, type Editor } from '@tiptap/core';
import { EditorList } from './editor-list.tsx';
import { heightOf, withHeight } from './editor-nodes.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { defaultMenu } from './editor-menu.ts';
import { ImageSizeBar } from './image-size-bar.tsx';
import type { ListSources, RichTextEditorProps, SurfaceProps } from './editor-props.ts';
import { useEditorImages } from './use-editor-images.tsx';
import { useEditorList } from './use-editor-list.ts';
import { useRichText } from './use-rich-text.ts';

/** The editor itself. Use `RichTextEditor`, which loads this file when it is needed. */
export function RichTextSurface(props: SurfaceProps) {
  'use no memo'; // The editor changes under the same reference.
  const { document: options } = props;
  const kit = options && props.kit;
  const { menu = defaultMenu, texts, minHeight = '5rem', maxHeight = '20rem', className = '' } = props;
  const holderRef = useRef<HTMLDivElement>(null);
  const listKeys = useRef<(key: string) => boolean>(() => false);
  const images = useEditorImages(props.images, texts.menu.imageUpload);
  const taking = {
    ...props,
    // Pasted and dropped images are stored like chosen ones, unless the screen handles them.
    onPasteFiles: props.onPasteFiles ?? ((files: readonly File[]) => editor && images?.add(editor, files)),
  };
  const editor = useRichText(holderRef, taking, (key) => listKeys.current(key), kit);
  const sources: ListSources = {
    ...props.sources,
    blocks:
      kit &&
      ((at, query) =>
        kit.items(at, query, { document: options, menu: texts.menu, chooseImage: images?.choose })),
  };
  const list = useEditorList(editor, { ...props, sources });
  useEffect(() => {
    listKeys.current = list.takeKey;
  });
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      {/* The symbols are above the text, their buttons extend beyond it. */}
      <div className={`-mx-1.5 min-h-7 ${kit ? 'sticky top-0 z-10 bg-surface-raised py-1' : ''}`}>
        {editor && menu.length > 0 && (
          <EditorToolbar {...{ editor, menu, texts }} images={images} links={options?.links}>
            {kit && <kit.Tools editor={editor} texts={options.texts} />}
          </EditorToolbar>
        )}
        {editor && images?.chooser(editor)}
      </div>
      <div
        ref={holderRef}
        style={{ minHeight, maxHeight, ['--editor-min-height' as string]: minHeight }}
        className="rich-text overflow-y-auto text-body"
      />
      {editor && <ChosenImage editor={editor} {...props} />}
      {editor && list.open && (
        <EditorList
          editor={editor}
          list={list.open}
          label={list.open.kind === 'block' ? (options?.texts.insert ?? '') : texts.lists[list.open.kind]}
        />
      )}
    </div>
  );
}

/** The size bar while an image is selected. */
function ChosenImage({
  editor,
  texts,
  imageSizeParam = 'image_height',
}: RichTextEditorProps & { editor: Editor }) {
  'use no memo'; // The editor changes under the same reference.
  const { selection } = editor.state;
  const src: unknown =
    isNodeSelection(selection) && selection.node.type.name === 'image' ? selection.node.attrs.src : undefined;
  if (typeof src !== 'string') return null;
  return (
    <ImageSizeBar
      label={texts.imageSize}
      texts={texts.imageSizes}
      height={heightOf(src, imageSizeParam)}
      onChange={(height) => {
        const at = editor.state.selection.from;
        const next = withHeight(src, imageSizeParam, height);
        editor.chain().updateAttributes('image', { src: next }).setNodeSelection(at).run();
      }}
    />
  );
}
