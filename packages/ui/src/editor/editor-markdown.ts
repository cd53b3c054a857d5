import type { Editor, Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { Placeholder } from '@tiptap/extensions/placeholder';
import { Markdown } from '@tiptap/markdown';
import { MentionNode, sizedImage } from './editor-nodes.ts';
import type { DocumentKit } from './editor-props.ts';

/** Everything the editor can hold; each of it has a markdown form. */
export function editorExtensions(options: {
  placeholder: () => string;
  imageSizeParam: string;
  more?: { starterKit: DocumentKit['starterKit']; extensions: Extensions } | undefined;
}) {
  return [
    StarterKit.configure({
      underline: false,
      link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
      trailingNode: false,
      ...options.more?.starterKit,
    }),
    ...(options.more?.extensions ?? []),
    Placeholder.configure({ placeholder: options.placeholder, showOnlyWhenEditable: false }),
    Markdown,
    MentionNode,
    sizedImage(options.imageSizeParam),
  ];
}

/** The text as Markdown; empty if there is none. */
export function markdownOf(editor: Editor): string {
  return editor.isEmpty ? '' : lighter(editor.getMarkdown()).trimEnd();
}

/**
 * Channels without rich text show the Markdown source. Characters that cannot be mistaken for a tag, a quote, an
 * entity, or emphasis are not escaped; code is left alone, and a variable is never escaped.
 */
function lighter(markdown: string): string {
  const pieces = markdown.split(/(```[\s\S]*?```|`[^`\n]*`)/);
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : lighterText(piece))).join('');
}

function lighterText(text: string): string {
  return (
    text
      // Line breaks are preserved for readers of messages.
      .replaceAll(/ {2}\n/g, '\n')
      .replaceAll(/&lt;(?![a-z/!?])/gi, '<')
      .split('\n')
      .map(withPlainGreater)
      .join('\n')
      .replaceAll(/&amp;(?!#?\w+;)/g, '&')
      .replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
      .replaceAll(/\{\{[^{}\n]*\}\}/g, (variable) => variable.replaceAll('\\', ''))
  );
}

/** At the start of a line `>` would begin a quote; elsewhere it is a character. */
function withPlainGreater(line: string): string {
  const from = line.length - line.trimStart().length + 1;
  return line.slice(0, from) + line.slice(from).replaceAll('&gt;', '>');
}
