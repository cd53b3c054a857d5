import { Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** An agent or team mentioned in a text: `[@Name](mention://user/7/Name)`. Moves and is deleted as one character. */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ kind: { default: 'user' }, id: { default: '' }, name: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-mention]', getAttrs: readElement }],
  renderHTML: ({ node }) => [
    'span',
    {
      'data-mention': String(node.attrs.id),
      'data-kind': String(node.attrs.kind),
      'data-name': String(node.attrs.name),
      class: 'rounded-sm bg-accent-soft px-0.5 text-accent-text',
    },
    `@${String(node.attrs.name)}`,
  ],
  renderText: ({ node }) => `@${String(node.attrs.name)}`,
  markdownTokenName: 'mention',
  markdownTokenizer: {
    name: 'mention',
    level: 'inline',
    start: (text: string) => text.indexOf('[@'),
    tokenize: (text: string) => {
      const found = /^\[@([^\]\n]*)\]\(mention:\/\/(user|team)\/(\d+)\/([^)\s]*)\)/.exec(text);
      if (!found) return undefined;
      const [raw, , kind, id, name = ''] = found;
      return { type: 'mention', raw, attributes: { kind, id, name: decoded(name) } };
    },
  },
  parseMarkdown: (token, helpers) => helpers.createNode('mention', token.attributes ?? {}),
  renderMarkdown: ({ attrs }) => {
    const [kind, id, name] = [attrs?.kind, attrs?.id, attrs?.name].map(String);
    const shown = (name ?? '').replaceAll(/[[\]\n]/g, '');
    // Parentheses would end the address early, and encodeURIComponent leaves them alone.
    const address = encodeURIComponent(name ?? '')
      .replaceAll('(', '%28')
      .replaceAll(')', '%29');
    return `[@${shown}](mention://${kind}/${id}/${address})`;
  },
});

function readElement(element: HTMLElement) {
  const { mention, kind, name } = element.dataset;
  return { id: mention, kind: kind ?? 'user', name };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type ImageHeight = '24px' | '48px' | '72px' | 'auto';

/**
 * Inline images. Their height is stored in the URL, as the query parameter `sizeParam`, so that it survives Markdown;
 * `auto` is their own size.
 */
export function sizedImage(sizeParam: string) {
  return Image.extend({
    addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { click: chooseImage } } })],
    renderHTML({ HTMLAttributes }) {
      const { src, ...rest }: { src?: string } = HTMLAttributes;
      const height = heightOf(src ?? '', sizeParam);
      return [
        'img',
        { ...rest, src, style: `display:inline;height:${height}`, referrerpolicy: 'no-referrer' },
      ];
    },
  }).configure({ inline: true });
}

/** The editor locates a click by its coordinates, and misses an image at the edge in right-to-left text. */
function chooseImage(view: EditorView, { target }: MouseEvent): boolean {
  if (!(target instanceof HTMLImageElement) || !view.editable) return false;
  const { doc, tr } = view.state;
  const at = view.posAtDOM(target, 0);
  if (doc.nodeAt(at)?.type.name !== 'image') return false;
  view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
  return true;
}

/** The height stored in an image's URL. */
export function heightOf(src: string, sizeParam: string): ImageHeight {
  const size = new URLSearchParams(src.split('?')[1]?.split('#')[0]).get(sizeParam);
  return size === '24px' || size === '48px' || size === '72px' ? size : 'auto';
}

/** The same address with another height; the rest is unchanged. */
export function withHeight(src: string, sizeParam: string, height: ImageHeight): string {
  const [whole = '', fragment] = src.split('#');
  const [path = '', query = ''] = whole.split('?');
  const parts = query.split('&').filter((part) => part !== '' && part.split('=')[0] !== sizeParam);
  if (height !== 'auto') parts.push(`${sizeParam}=${height}`);
  return `${path}${parts.length > 0 ? `?${parts.join('&')}` : ''}${fragment === undefined ? '' : `#${fragment}`}`;
}
