import type { Editor } from '@tiptap/core';
import { selectedRect } from '@tiptap/pm/tables';
import { Megaphone, Superscript, Table } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Menu, type MenuGroup } from '../menus/menu.tsx';
import { calloutIcons } from './callout-icons.ts';
import { isInTable, isSuperscript, toggleSuperscript } from './document-nodes.ts';
import { calloutTones, type DocumentTexts, type TableAction } from './document-props.ts';

export type DocumentToolsProps = { editor: Editor; texts: DocumentTexts };

/** What messages do not have, at the end of the editor's menu: superscript, tables, and callouts. */
export function DocumentTools({ editor, texts }: DocumentToolsProps) {
  'use no memo'; // The editor changes under the same reference.
  return (
    <>
      <IconButton
        size="small"
        label={texts.superscript}
        shortcut={['mod', '.']}
        icon={<Superscript aria-hidden size={16} />}
        aria-pressed={isSuperscript(editor)}
        onPress={() => void toggleSuperscript(editor)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
      />
      <TableMenu editor={editor} texts={texts} />
      <CalloutMenu editor={editor} texts={texts} />
    </>
  );
}

const groups: readonly (readonly TableAction[])[] = [
  ['rowAbove', 'rowBelow', 'removeRow'],
  ['columnBefore', 'columnAfter', 'removeColumn'],
  ['alignLeft', 'alignCenter', 'alignRight'],
  ['removeTable'],
];

const actions: Record<TableAction, (editor: Editor) => void> = {
  rowAbove: (editor) => void editor.chain().focus().addRowBefore().run(),
  rowBelow: (editor) => void editor.chain().focus().addRowAfter().run(),
  removeRow: (editor) => void editor.chain().focus().deleteRow().run(),
  columnBefore: (editor) => void editor.chain().focus().addColumnBefore().run(),
  columnAfter: (editor) => void editor.chain().focus().addColumnAfter().run(),
  removeColumn: (editor) => void editor.chain().focus().deleteColumn().run(),
  alignLeft: (editor) => alignColumns(editor, 'left'),
  alignCenter: (editor) => alignColumns(editor, 'center'),
  alignRight: (editor) => alignColumns(editor, 'right'),
  removeTable: (editor) => void editor.chain().focus().deleteTable().run(),
};

/** The first cell of a column sets its alignment; a second click removes it. */
function alignColumns(editor: Editor, align: string): void {
  const { left, right, map, tableStart, table } = selectedRect(editor.state);
  const { tr } = editor.state;
  for (let column = left; column < right; column += 1) {
    const at = map.map[column];
    const cell = at === undefined ? null : table.nodeAt(at);
    if (at === undefined || !cell) continue;
    tr.setNodeAttribute(tableStart + at, 'align', cell.attrs.align === align ? null : align);
  }
  editor.view.dispatch(tr);
  editor.commands.focus();
}

function TableMenu({ editor, texts }: DocumentToolsProps) {
  'use no memo'; // The editor changes under the same reference.
  const isIn = isInTable(editor);
  const insert = () =>
    void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  const trigger = (
    <IconButton
      size="small"
      label={isIn ? texts.table : texts.blocks.table}
      icon={<Table aria-hidden size={16} />}
      className="aria-expanded:bg-accent-soft aria-expanded:text-accent-text"
      {...(isIn ? {} : { onPress: insert })}
    />
  );
  if (!isIn) return trigger;
  const items = groups.map((ids): MenuGroup => ({
    id: ids[0] ?? '',
    items: ids.map((id) => ({
      id,
      label: texts.tableActions[id],
      onAction: () => actions[id](editor),
      ...(id === 'removeTable' ? { tone: 'danger' as const } : {}),
    })),
  }));
  return <Menu label={texts.table} trigger={trigger} items={items} />;
}

function CalloutMenu({ editor, texts }: DocumentToolsProps) {
  'use no memo'; // The editor changes under the same reference.
  const isIn = editor.isActive('callout');
  const tones = calloutTones.map((tone) => {
    const Icon = calloutIcons[tone];
    return {
      id: tone,
      label: texts.callouts[tone],
      icon: <Icon aria-hidden size={16} />,
      onAction: () => {
        const chain = editor.chain().focus();
        void (isIn ? chain.updateAttributes('callout', { tone }) : chain.wrapIn('callout', { tone })).run();
      },
    };
  });
  const remove = {
    id: 'none',
    label: texts.noCallout,
    onAction: () => void editor.chain().focus().lift('callout').run(),
  };
  return (
    <Menu
      label={texts.callout}
      trigger={
        <IconButton
          size="small"
          label={texts.callout}
          icon={<Megaphone aria-hidden size={16} className="rtl:-scale-x-100" />}
          aria-pressed={isIn}
          isDisabled={isInTable(editor)}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        />
      }
      items={
        isIn
          ? [
              { id: 'tones', items: tones },
              { id: 'remove', items: [remove] },
            ]
          : tones
      }
    />
  );
}
