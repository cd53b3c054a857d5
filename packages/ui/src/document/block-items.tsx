import type { ChainedCommands, Editor, Range } from '@tiptap/core';
import {
  Code,
  FilePlay,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Link,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Quote,
  Table,
  type LucideIcon,
} from 'lucide-react';
import type { BlockItem, DocumentOptions } from '../editor/editor-props.ts';
import type { EditorToolbarTexts } from '../editor/editor-toolbar.tsx';
import { calloutIcons } from './callout-icons.ts';
import { isInTable } from './document-nodes.ts';
import { calloutTones } from './document-props.ts';

type Item = {
  id: string;
  label: string;
  /** How it is typed as text. */
  sign?: string;
  /** Alternative search terms. */
  words: string;
  Icon: LucideIcon;
  /** Takes the place of what was typed. */
  run: (editor: Editor, chain: ChainedCommands) => void;
  /** Also in a cell. */
  isInline?: boolean;
};

type Change = (chain: ChainedCommands) => ChainedCommands;

export type BlockSources = {
  document: DocumentOptions;
  menu: EditorToolbarTexts['menu'];
  /** Opens the file dialog; absent where images cannot be stored. */
  chooseImage: (() => void) | undefined;
};

/** The blocks that can be inserted at the caret, filtered by a query. */
export function blockItems(editor: Editor, query: string, sources: BlockSources): BlockItem[] {
  const search = query.toLocaleLowerCase();
  return allItems(sources)
    .filter(({ isInline = false }) => isInline || !isInTable(editor))
    .filter(({ label, words }) =>
      [label.toLocaleLowerCase(), ...words.split(' ')].some((word) => word.includes(search)),
    )
    .map(({ id, label, sign, Icon, run }) => ({
      id,
      label,
      ...(sign === undefined ? {} : { description: sign }),
      icon: <Icon size={16} className="rtl:[&.lucide-list]:-scale-x-100" />,
      insert: (at: Editor, range: Range) => run(at, at.chain().focus().deleteRange(range)),
    }));
}

function allItems(sources: BlockSources): Item[] {
  const { document, menu, chooseImage } = sources;
  const { texts } = document;
  const block = (
    id: string,
    label: string,
    look: Pick<Item, 'words' | 'sign' | 'Icon'>,
    change: Change,
  ): Item => ({
    id,
    label,
    ...look,
    run: (_, chain) => void change(chain).run(),
  });
  return [
    block('text', texts.blocks.text, { words: 'text paragraph', Icon: Pilcrow }, (chain) =>
      chain.setParagraph(),
    ),
    heading(1, menu.h1, Heading1),
    heading(2, menu.h2, Heading2),
    heading(3, menu.h3, Heading3),
    block('bulletList', menu.bulletList, { sign: '-', words: 'bullet list', Icon: List }, (chain) =>
      chain.toggleBulletList(),
    ),
    block(
      'orderedList',
      menu.orderedList,
      { sign: '1.', words: 'numbered list', Icon: ListOrdered },
      (chain) => chain.toggleOrderedList(),
    ),
    block('blockquote', menu.blockquote, { sign: '>', words: 'quote', Icon: Quote }, (chain) =>
      chain.toggleBlockquote(),
    ),
    block('codeBlock', texts.blocks.codeBlock, { sign: '```', words: 'code', Icon: Code }, (chain) =>
      chain.setCodeBlock(),
    ),
    block('table', texts.blocks.table, { words: 'table grid', Icon: Table }, (chain) =>
      chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    ),
    ...calloutTones.map((tone) =>
      block(
        tone,
        texts.callouts[tone],
        {
          sign: texts.callout,
          words: `callout alert ${tone} ${texts.callout.toLocaleLowerCase()}`,
          Icon: calloutIcons[tone],
        },
        (chain) => chain.wrapIn('callout', { tone }),
      ),
    ),
    ...(chooseImage ? [picture(menu.imageUpload, chooseImage)] : []),
    ...pickers(document),
    block('rule', texts.blocks.rule, { sign: '---', words: 'divider line', Icon: Minus }, (chain) =>
      chain.setHorizontalRule(),
    ),
  ];
}

const heading = (level: 1 | 2 | 3, label: string, Icon: LucideIcon): Item => ({
  id: `h${level}`,
  label,
  sign: '#'.repeat(level),
  words: `heading title h${level}`,
  Icon,
  run: (_, chain) => void chain.setHeading({ level }).run(),
});

const picture = (label: string, choose: () => void): Item => ({
  id: 'image',
  label,
  words: 'image picture photo',
  Icon: ImagePlus,
  isInline: true,
  run: (_, chain) => {
    chain.run();
    choose();
  },
});

function pickers({ embeds, links }: DocumentOptions): Item[] {
  const items: Item[] = [];
  if (embeds) {
    items.push({
      id: 'embed',
      label: embeds.label,
      words: 'video film embed youtube vimeo loom',
      Icon: FilePlay,
      run: (editor, chain) => {
        chain.run();
        embeds.choose((href) => insertEmbed(editor, href));
      },
    });
  }
  if (links) {
    items.push({
      id: 'link',
      label: links.label,
      words: 'link article page',
      Icon: Link,
      isInline: true,
      run: (editor, chain) => {
        chain.run();
        links.choose(({ href, text }) => insertLink(editor, href, text));
      },
    });
  }
  return items;
}

const linked = (href: string, text: string) => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});

function insertLink(editor: Editor, href: string, text: string): void {
  editor.chain().focus().insertContent(linked(href, text)).unsetMark('link').run();
}

/** An address is shown as what it leads to only on a line of its own. */
function insertEmbed(editor: Editor, href: string): void {
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'paragraph', content: [linked(href, href)] }, { type: 'paragraph' }])
    .run();
}
