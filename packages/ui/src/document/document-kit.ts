import './document.css';
import type { DocumentKit } from '../editor/editor-props.ts';
import { RichTextSurface } from '../editor/rich-text-surface.tsx';
import { blockItems } from './block-items.tsx';
import { documentNodes } from './document-nodes.ts';
import { documentText, loadDocument } from './document-text.ts';
import { DocumentTools } from './document-tools.tsx';

/** The features of a document editor beyond those of a message editor; loaded only with the first one. */
export const documentKit: DocumentKit = {
  Surface: RichTextSurface,
  // Allows typing below a table at the end of a document; blocks that Enter leaves need no extra line.
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
