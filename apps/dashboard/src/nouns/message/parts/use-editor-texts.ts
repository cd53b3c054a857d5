import type { RichTextTexts } from '@confab/ui/rich-text-editor';
import { useText } from '../../../main/messages/use-text.ts';

/** The words of the rich-text editor. */
export function useEditorTexts(): RichTextTexts {
  const text = useText();
  return {
    toolbar: text('conversation:editor.toolbar'),
    menu: {
      strong: text('conversation:editor.strong'),
      em: text('conversation:editor.em'),
      link: text('conversation:editor.link'),
      undo: text('conversation:editor.undo'),
      redo: text('conversation:editor.redo'),
      bulletList: text('conversation:editor.bulletList'),
      orderedList: text('conversation:editor.orderedList'),
      code: text('conversation:editor.code'),
      strike: text('conversation:editor.strike'),
      h1: text('conversation:editor.h1'),
      h2: text('conversation:editor.h2'),
      h3: text('conversation:editor.h3'),
      blockquote: text('conversation:editor.blockquote'),
    },
    linkAddress: text('conversation:editor.linkAddress'),
    applyLink: text('conversation:editor.applyLink'),
    removeLink: text('conversation:editor.removeLink'),
    lists: {
      agent: text('conversation:editor.agents'),
      canned: text('conversation:editor.cannedResponses'),
      variable: text('conversation:editor.variables'),
      emoji: text('conversation:editor.emoji'),
    },
    imageSize: text('conversation:editor.imageSize'),
    imageSizes: {
      small: text('conversation:editor.imageSmall'),
      medium: text('conversation:editor.imageMedium'),
      large: text('conversation:editor.imageLarge'),
      original: text('conversation:editor.imageOriginal'),
    },
  };
}
