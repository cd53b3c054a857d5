import { Mark, markInputRule, mergeAttributes, Node, type Editor } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { calloutTones, type CalloutTone, type DocumentTexts } from './document-props.ts';

export const sourceType = 'sourceBlock';

/** Everything that documents have and messages have not. */
export function documentNodes(texts: () => DocumentTexts) {
  return [
    // Code may be bold, or a link.
    Code.extend({ excludes: '' }),
    Superscript,
    DocumentTable.configure({ resizable: false, renderWrapper: true }),
    TableRow,
    TableHeader.extend(plainCell),
    TableCell.extend(plainCell),
    callout(texts),
    sourceBlock(texts),
  ];
}

const superscriptName = 'superscript';

/** Superscript text: `^text^`. It has no code in it. */
const Superscript = Mark.create({
  name: superscriptName,
  excludes: 'code',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addInputRules() {
    return [markInputRule({ find: /\^([^\s^]{1,100})\^$/, type: this.type })];
  },
  addKeyboardShortcuts() {
    return { 'Mod-.': () => toggleSuperscript(this.editor) };
  },
});

export function toggleSuperscript(editor: Editor): boolean {
  return editor.chain().focus().toggleMark(superscriptName).run();
}

export function isSuperscript(editor: Editor): boolean {
  return editor.isActive(superscriptName);
}

/** A cell contains one paragraph, without spans: Markdown supports no more. */
const plainCell = {
  content: 'paragraph',
  addAttributes: () => ({
    colspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
    rowspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
    colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
    align: {
      default: null,
      parseHTML: ({ style, align }: HTMLTableCellElement) => sideOf(style.textAlign || align),
      renderHTML: ({ align }: Record<string, unknown>) => {
        const side = sideOf(align);
        return side === null ? {} : { style: `text-align:${side}` };
      },
    },
  }),
};

const sideOf = (value: unknown): string | null =>
  ['left', 'center', 'right'].find((side) => side === value) ?? null;

/** The first row is the head, and a column is aligned as its head is. */
const DocumentTable = Table.extend({
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Enter: ({ editor }: { editor: Editor }) => isInTable(editor) && editor.commands.setHardBreak(),
    };
  },
  addProseMirrorPlugins() {
    return [
      ...(this.parent?.() ?? []),
      new Plugin({
        appendTransaction: (transactions, _before, { doc, tr }) => {
          if (!transactions.some(({ docChanged }) => docChanged)) return null;
          doc.descendants((node, at) => {
            if (node.type.name === 'table') straighten(node, at, tr);
            return node.type.name !== 'table';
          });
          return tr.docChanged ? tr : null;
        },
      }),
    ];
  },
});

export function isInTable(editor: Editor): boolean {
  return editor.isActive('table');
}

function straighten(table: DocumentNode, at: number, tr: Transaction): void {
  const { tableHeader, tableCell } = table.type.schema.nodes;
  if (!tableHeader || !tableCell) return;
  const head = table.firstChild;
  table.forEach((row, rowAt, index) => {
    row.forEach((cell, cellAt, column) => {
      const type = index === 0 ? tableHeader : tableCell;
      const align: unknown = head && column < head.childCount ? head.child(column).attrs.align : null;
      if (cell.type === type && cell.attrs.align === align) return;
      tr.setNodeMarkup(at + 1 + rowAt + 1 + cellAt, type, { ...cell.attrs, align });
    });
  });
}

/** A callout, with its type above its content. */
function callout(texts: () => DocumentTexts) {
  return Node.create({
    name: 'callout',
    group: 'block',
    content: 'block+',
    defining: true,
    addAttributes: () => ({
      tone: { default: 'note', parseHTML: ({ dataset }: HTMLElement) => toneOf(dataset['callout']) },
    }),
    parseHTML: () => [{ tag: 'div[data-callout]', contentElement: '[data-content]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const tone = toneOf(node.attrs.tone);
      return [
        'div',
        mergeAttributes(HTMLAttributes, { 'data-callout': tone, class: 'callout', role: 'note' }),
        ['div', { class: 'callout-name', contenteditable: 'false' }, texts().callouts[tone]],
        ['div', { 'data-content': '' }, 0],
      ];
    },
  });
}

const toneOf = (value: unknown): CalloutTone => calloutTones.find((tone) => tone === value) ?? 'note';

/** Source lines that are kept unchanged. */
function sourceBlock(texts: () => DocumentTexts) {
  return Node.create({
    name: sourceType,
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseHTML: () => [{ tag: 'div[data-source]', contentElement: 'code', preserveWhitespace: 'full' }],
    renderHTML: ({ HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-source': '', class: 'source-block' }),
      ['div', { class: 'callout-name', contenteditable: 'false' }, texts().source],
      ['pre', ['code', 0]],
    ],
  });
}
