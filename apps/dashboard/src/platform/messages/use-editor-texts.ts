import type { RichTextTexts } from '@confab/ui/rich-text-editor';
import { useText } from './use-text.ts';

/** The texts of the rich-text editor. */
export function useEditorTexts(): RichTextTexts {
  const text = useText();
  return {
    toolbar: text('common:editor.toolbar'),
    menu: {
      strong: text('common:editor.strong'),
      em: text('common:editor.em'),
      link: text('common:editor.link'),
      undo: text('common:editor.undo'),
      redo: text('common:editor.redo'),
      bulletList: text('common:editor.bulletList'),
      orderedList: text('common:editor.orderedList'),
      code: text('common:editor.code'),
      strike: text('common:editor.strike'),
      h1: text('common:editor.h1'),
      h2: text('common:editor.h2'),
      h3: text('common:editor.h3'),
      blockquote: text('common:editor.blockquote'),
      imageUpload: text('common:editor.imageUpload'),
    },
    linkAddress: text('common:editor.linkAddress'),
    applyLink: text('common:editor.applyLink'),
    removeLink: text('common:editor.removeLink'),
    lists: {
      agent: text('common:editor.agents'),
      canned: text('common:editor.cannedResponses'),
      variable: text('common:editor.variables'),
      emoji: text('common:editor.emoji'),
    },
    imageSize: text('common:editor.imageSize'),
    imageSizes: {
      small: text('common:editor.imageSmall'),
      medium: text('common:editor.imageMedium'),
      large: text('common:editor.imageLarge'),
      original: text('common:editor.imageOriginal'),
    },
  };
}
