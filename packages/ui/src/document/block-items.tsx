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
  symbol?: string;
  /** Alternative search terms. */
  keywords: string;
  Icon: LucideIcon;
  /** Replaces the typed text. */
  run: (editor: Editor, chain: ChainedCommands) => void;
  /** Also in a cell. */
  isInline?: boolean;
};

type Change = (chain: ChainedCommands) => ChainedCommands;

export type BlockSources = {
  document: DocumentOptions;
  menu: EditorToolbarTexts['menu'];
  /** Opens the file dialog; absent if images cannot be stored. */
  chooseImage: (() => void) | undefined;
};

/** The blocks that can be inserted at the caret, filtered by a query. */
export function blockItems(editor: Editor, query: string, sources: BlockSources): BlockItem[] {
  const search = query.toLocaleLowerCase();
  return allItems(sources)
    .filter(({ isInline = false }) => isInline || !isInTable(editor))
    .filter(({ label, keywords }) =>
      [label.toLocaleLowerCase(), ...keywords.split(' ')].some((word) => word.includes(search)),
    )
    .map(({ id, label, symbol, Icon, run }) => ({
      id,
      label,
      ...(symbol === undefined ? {} : { description: symbol }),
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
    presentation: Pick<Item, 'keywords' | 'symbol' | 'Icon'>,
    change: Change,
  ): Item => ({
    id,
    label,
    ...presentation,
    run: (_, chain) => void change(chain).run(),
  });
  return [
    block('text', texts.blocks.text, { keywords: 'text paragraph', Icon: Pilcrow }, (chain) =>
      chain.setParagraph(),
    ),
    heading(1, menu.h1, Heading1),
    heading(2, menu.h2, Heading2),
    heading(3, menu.h3, Heading3),
    block('bulletList', menu.bulletList, { symbol: '-', keywords: 'bullet list', Icon: List }, (chain) =>
      chain.toggleBulletList(),
    ),
    block(
      'orderedList',
      menu.orderedList,
      { symbol: '1.', keywords: 'numbered list', Icon: ListOrdered },
      (chain) => chain.toggleOrderedList(),
    ),
    block('blockquote', menu.blockquote, { symbol: '>', keywords: 'quote', Icon: Quote }, (chain) =>
      chain.toggleBlockquote(),
    ),
    block('codeBlock', texts.blocks.codeBlock, { symbol: '```', keywords: 'code', Icon: Code }, (chain) =>
      chain.setCodeBlock(),
    ),
    block('table', texts.blocks.table, { keywords: 'table grid', Icon: Table }, (chain) =>
      chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    ),
    ...calloutTones.map((tone) =>
      block(
        tone,
        texts.callouts[tone],
        {
          symbol: texts.callout,
          keywords: `callout alert ${tone} ${texts.callout.toLocaleLowerCase()}`,
          Icon: calloutIcons[tone],
        },
        (chain) => chain.wrapIn('callout', { tone }),
      ),
    ),
    ...(chooseImage ? [imageItem(menu.imageUpload, chooseImage)] : []),
    ...pickers(document),
    block('rule', texts.blocks.rule, { symbol: '---', keywords: 'divider line', Icon: Minus }, (chain) =>
      chain.setHorizontalRule(),
    ),
  ];
}

const heading = (level: 1 | 2 | 3, label: string, Icon: LucideIcon): Item => ({
  id: `h${level}`,
  label,
  symbol: '#'.repeat(level),
  keywords: `heading title h${level}`,
  Icon,
  run: (_, chain) => void chain.setHeading({ level }).run(),
});

const imageItem = (label: string, choose: () => void): Item => ({
  id: 'image',
  label,
  keywords: 'image picture photo',
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
      keywords: 'video film embed youtube vimeo loom',
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
      keywords: 'link article page',
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

/** A URL is embedded only on a separate line. */
function insertEmbed(editor: Editor, href: string): void {
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'paragraph', content: [linked(href, href)] }, { type: 'paragraph' }])
    .run();
}
