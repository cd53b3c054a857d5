import type { Editor } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { sourceType } from './document-nodes.ts';
import type { DocumentFormat } from './document-props.ts';

/** A block as it was read, until it is changed. */
type NodeSource = { index: number; gap: string; source: string; isLast: boolean };

const keptBy = new WeakMap<Editor, WeakMap<Node, NodeSource>>();
const written = new WeakMap<Node, string>();

/** Replaces the whole document. The initial content cannot be undone. */
export function loadDocument(editor: Editor, format: DocumentFormat, text: string, isFirst: boolean): void {
  const { schema, tr, doc } = editor.state;
  const sources = new WeakMap<Node, NodeSource>();
  const blocks = format.read(text);
  const nodes = blocks.map(({ node, gap, source }, index) => {
    const created = nodeOf(schema, node, source);
    sources.set(created, { index, gap, source, isLast: index === blocks.length - 1 });
    return created;
  });
  keptBy.set(editor, sources);
  const content = nodes.length === 0 ? schema.node('paragraph') : nodes;
  tr.replaceWith(0, doc.content.size, content).setMeta('preventUpdate', true);
  editor.view.dispatch(isFirst ? tr.setMeta('addToHistory', false) : tr);
}

/** Content that the schema does not support stays as source. */
function nodeOf(schema: Schema, json: object, source: string): Node {
  try {
    const node = schema.nodeFromJSON(json);
    node.check();
    return node;
  } catch {
    return schema.node(sourceType, null, schema.text(source));
  }
}

/** The document as text. Unchanged blocks are preserved byte for byte. */
export function documentText({ doc }: { doc: Node }, format: DocumentFormat, editor: Editor): string {
  const kept = keptBy.get(editor);
  let text = '';
  let before: number | undefined = -1;
  const hasText = (node: Node): boolean => (kept?.get(node)?.source ?? writtenAs(node, format)) !== '';
  doc.forEach((node, _at, index) => {
    const known = kept?.get(node);
    // The last block may have no end of its own, as code without its last line.
    const isFollowed = known?.isLast === true && doc.children.slice(index + 1).some(hasText);
    const source = isFollowed ? writtenAs(node, format) : known?.source;
    const own = source ?? writtenAs(node, format);
    if (own === '') return;
    const isNext = known !== undefined && before === known.index - 1;
    text += (isNext ? known.gap : text === '' ? '' : '\n\n') + own;
    before = known?.index;
  });
  return text;
}

function writtenAs(node: Node, format: DocumentFormat): string {
  const known = written.get(node) ?? format.write(node.toJSON());
  written.set(node, known);
  return known;
}
