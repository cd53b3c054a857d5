import './document.css';
import type { DocumentKit } from '../editor/editor-props.ts';
import { RichTextSurface } from '../editor/rich-text-surface.tsx';
import { blockItems } from './block-items.tsx';
import { documentNodes } from './document-nodes.ts';
import { documentText, loadDocument } from './document-text.ts';
import { DocumentTools } from './document-tools.tsx';

/** What an editor of documents has beyond one of messages; loaded only with the first one. */
export const documentKit: DocumentKit = {
  Surface: RichTextSurface,
  // A document can be written on below a table, too; what one leaves by Enter needs no line of its own.
  starterKit: {
    code: false,
    trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
  },
  extensions: documentNodes,
  load: loadDocument,
  text: (editor, format) => documentText(editor.state, format, editor),
  items: blockItems,
  Tools: DocumentTools,
};
