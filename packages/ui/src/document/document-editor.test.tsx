import { useState } from 'react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RichTextEditor, type DocumentOptions } from '../editor/rich-text-editor.tsx';
import { texts } from '../editor/rich-text-editor.stories.tsx';
import { loadDocumentKit } from './load-document-kit.ts';
import { sourceType } from './document-nodes.ts';
import type { NodeData } from './document-props.ts';

beforeAll(async () => {
  await Promise.all([import('../editor/rich-text-surface.tsx'), import('./document-kit.ts')]);
}, 30_000);

const plain = ({ text = '', content = [] }: NodeData): string => text + content.map(plain).join('');

const alignOf = ({ attrs }: NodeData): string => {
  const align: unknown = attrs?.['align'];
  return typeof align === 'string' ? align : '';
};

/**
 * A small text: `|` is a table, `!` a callout, `<` content that a document does not support; all else is text.
 */
const format: DocumentOptions['format'] = {
  read: (text) =>
    text
      .split('\n\n')
      .filter(Boolean)
      .map((source, index) => ({ node: nodeOf(source), gap: index === 0 ? '' : '\n\n', source })),
  write: (node) => {
    const { type, content = [] } = node;
    if (type === 'table')
      return content
        .map((row) =>
          (row.content ?? [])
            .map((cell) => `${cell.type === 'tableHeader' ? '^' : '|'}${alignOf(cell)}${plain(cell)}`)
            .join(''),
        )
        .join('\n');
    if (type === 'callout') return `!${String(node.attrs?.['tone'])} ${plain(node)}`;
    return plain(node);
  },
};

function nodeOf(source: string): NodeData {
  const paragraph: NodeData = { type: 'paragraph', content: [{ type: 'text', text: source }] };
  if (source.startsWith('!')) return { type: 'callout', attrs: { tone: 'note' }, content: [paragraph] };
  return source.startsWith('<') ? { type: 'unknown' } : paragraph;
}

const names = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
const link = vi.fn<NonNullable<DocumentOptions['links']>['choose']>();
const options: DocumentOptions = {
  load: loadDocumentKit,
  format,
  texts: {
    insert: 'Insert',
    blocks: { text: 'Text', codeBlock: 'Code block', table: 'Table', rule: 'Divider' },
    superscript: 'Superscript',
    callout: 'Callout',
    callouts: names,
    noCallout: 'No callout',
    source: 'Source',
    table: 'Change table',
    tableActions: {
      rowAbove: 'Row above',
      rowBelow: 'Row below',
      removeRow: 'Delete row',
      columnBefore: 'Column before',
      columnAfter: 'Column after',
      removeColumn: 'Delete column',
      alignLeft: 'Left',
      alignCenter: 'Center',
      alignRight: 'Right',
      removeTable: 'Delete table',
    },
  },
  links: { label: 'Link to a page', choose: link },
};

const onChange = vi.fn();

function Field({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const change = (text: string) => {
    setValue(text);
    onChange(text);
  };
  return <RichTextEditor label="Text" texts={texts} document={options} value={value} onChange={change} />;
}

async function open(start = '') {
  onChange.mockClear();
  render(<Field start={start} />);
  const field = await screen.findByRole('textbox', { name: 'Text' });
  const { editor } = field as HTMLElement & { editor: Editor };
  const type = (text: string) =>
    act(async () => {
      for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
      await Promise.resolve();
    });
  const press = (key: string) =>
    act(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  return { field, editor, type, press, text: () => onChange.mock.lastCall?.[0] };
}

const shown = async () =>
  within(await screen.findByRole('listbox', { name: 'Insert' }))
    .getAllByRole('option')
    .map((option) => option.querySelector('bdi')?.textContent);
const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

describe('the slash menu', () => {
  it('is filtered while typing, highlights the selected one, and inserts a block of it', async () => {
    const { field, editor, type, press } = await open();
    await type('/');
    expect(await shown()).toContain('Divider');
    await type('head');
    await waitFor(async () => expect(await shown()).toEqual(['Heading 1', 'Heading 2', 'Heading 3']));
    press('ArrowDown');
    await waitFor(() =>
      expect(
        document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
      ).toContain('Heading 2'),
    );
    press('Enter');
    await isClosed();
    expect(editor.isActive('heading', { level: 2 })).toBe(true);
    expect(editor.getText().trim()).toBe('');
  });

  it('keeps the text when closed, and opens only where a block starts', async () => {
    const { type, press, text } = await open();
    await type('/tab');
    await shown();
    press('Escape');
    await isClosed();
    await type(' or /');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(text()).toBe('/tab or /');
  });

  it('prompts for a page, and links to it', async () => {
    const { editor, type, press } = await open();
    await type('/page');
    expect(await shown()).toEqual(['Link to a page']);
    press('Enter');
    act(() => link.mock.lastCall?.[0]({ href: '/hc/a', text: 'A page' }));
    expect(editor.getHTML()).toContain('href="/hc/a"');
    expect(editor.getText().trim()).toBe('A page');
  });
});

describe('tables', () => {
  it('have a header whatever is deleted, and columns aligned as a whole', async () => {
    const { editor, type, press, text } = await open();
    await type('/tab');
    await shown();
    press('Enter');
    await type('a');
    const menu = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Change table' }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await menu('Right');
    expect(text()).toBe('^righta^^\n|right||\n|right||');
    await menu('Delete column');
    await menu('Column after');
    await menu('Row below');
    expect(text()).toBe('^^^\n|||\n|||\n|||');
    await menu('Row above');
    act(() => void editor.commands.setTextSelection(4));
    await menu('Delete row');
    expect(String(text()).split('\n')[0]).toBe('^^^');
    await menu('Delete table');
    expect(text()).toBe('');
  });
});

it('makes text superscript with its button, and while it is typed', async () => {
  const { field, editor, type } = await open('Area m2');
  act(() => void editor.commands.setTextSelection({ from: 7, to: 8 }));
  await userEvent.click(screen.getByRole('button', { name: 'Superscript' }));
  expect(field.querySelector('sup')?.textContent).toBe('2');
  expect(screen.getByRole('button', { name: 'Superscript', pressed: true })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Superscript' }));
  expect(field.querySelector('sup')).toBeNull();
  await type(' ');
  act(() => void editor.commands.insertContent('x^n', { applyInputRules: false }));
  act(() => {
    const { view } = editor;
    const { from } = view.state.selection;
    const insert = () => view.state.tr.insertText('^');
    view.someProp('handleTextInput', (handle) => handle(view, from, from, '^', insert));
  });
  expect(field.querySelector('sup')?.textContent).toBe('n');
});

it('wraps text in a callout, changes its type, and removes it', async () => {
  const { field, text } = await open('Hot');
  await userEvent.click(screen.getByRole('button', { name: 'Callout' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Warning' }));
  expect(text()).toBe('!warning Hot');
  expect(within(field).getByRole('note').textContent).toBe('WarningHot');
  await userEvent.click(screen.getByRole('button', { name: 'Callout' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tip' }));
  expect(text()).toBe('!tip Hot');
  await userEvent.click(screen.getByRole('button', { name: 'Callout' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'No callout' }));
  expect(text()).toBe('Hot');
});

it('shows unsupported content as its source, and keeps everything unedited', async () => {
  const start = '!kept as it is\n\n<x>\n  y\n\nlast';
  const { editor, type, text } = await open(start);
  expect(onChange).not.toHaveBeenCalled();
  expect(editor.state.doc.child(1).type.name).toBe(sourceType);
  expect(editor.state.doc.child(1).textContent).toBe('<x>\n  y');
  act(() => void editor.commands.focus('end'));
  await type(' word');
  expect(text()).toBe(`${start} word`);
  act(() => void editor.commands.undo());
  expect(text()).toBe(start);
});
