import { useEffect, useId, useState } from 'react';
import type { Editor, JSONContent } from '@tiptap/core';
import { findTrigger, type Trigger, type TriggerKind } from './editor-triggers.ts';
import { mentionKey, type MentionItem } from './mention-box.tsx';
import type { ListSources } from './editor-props.ts';

export type OpenList = {
  id: string;
  kind: TriggerKind;
  items: readonly MentionItem[];
  highlighted: number;
  /** Position of the trigger character in the document. */
  from: number;
  highlight: (index: number) => void;
  choose: (item: MentionItem) => void;
};

/** An item of a source, with the text it inserts. */
type Choice = MentionItem & {
  insert: (editor: Editor, range: { from: number; to: number }) => void;
};

type Answer = {
  key: string;
  choices: readonly Choice[];
};

type ListProps = { sources?: ListSources; isPrivate?: boolean };

const noChoices: readonly Choice[] = [];

/** The list open at the caret, and its keyboard handling. */
export function useEditorList(
  editor: Editor | null,
  props: ListProps,
): { open: OpenList | undefined; takeKey: (key: string) => boolean } {
  'use no memo'; // The editor changes under the same reference.
  const id = useId();
  const [answer, setAnswer] = useState<Answer>({ key: '', choices: noChoices });
  const [highlight, setHighlight] = useState({ key: '', index: 0 });
  const [dismissed, setDismissed] = useState<number>();
  const found = editor ? triggerAt(editor, props) : undefined;
  const key = found ? `${found.kind} ${found.from} ${found.query}` : '';
  useEffect(() => {
    if (key === '') {
      setDismissed(undefined);
      return undefined;
    }
    const [kind = '', , query = ''] = key.split(' ');
    let isCurrent = true;
    void Promise.resolve(search(editor, kind, query, props.sources ?? {})).then((choices) => {
      if (isCurrent) setAnswer({ key, choices });
    });
    return () => {
      isCurrent = false;
    };
    // The sources may be new on each render; only the query counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  const isOpen = found !== undefined && dismissed !== found.from && answer.choices.length > 0;
  const index = highlight.key === answer.key ? highlight.index : 0;
  useListAccess(editor, isOpen ? { listId: id, activeId: `${id}-${index}` } : undefined);
  if (!editor || !found || !isOpen) return { open: undefined, takeKey: () => false };
  const choose = (item: MentionItem) => {
    const choice = answer.choices.find((each) => each.id === item.id);
    choice?.insert(editor, { from: found.from, to: editor.state.selection.from });
  };
  const setIndex = (next: number) => setHighlight({ key: answer.key, index: next });
  return {
    open: {
      id,
      kind: found.kind,
      items: answer.choices,
      highlighted: index,
      from: found.from,
      highlight: setIndex,
      choose,
    },
    takeKey: (pressed) => {
      const meaning = mentionKey(pressed, index, answer.choices.length);
      const item = answer.choices[index];
      if (meaning === undefined || !item) return false;
      if (meaning === 'choose') choose(item);
      else if (meaning === 'close') setDismissed(found.from);
      else setIndex(meaning);
      return true;
    },
  };
}

function triggerAt(
  editor: Editor,
  { sources = {}, isPrivate = false }: ListProps,
): (Trigger & { from: number }) | undefined {
  const { selection } = editor.state;
  if (!selection.empty || !editor.isEditable) return undefined;
  const { $from } = selection;
  if (editor.isActive('code') || $from.parent.type.spec.code) return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : '\uFFFC',
  );
  const allowed: Record<TriggerKind, boolean> = {
    agent: sources.agents !== undefined,
    block: sources.blocks !== undefined,
    canned: sources.cannedResponses !== undefined && !isPrivate,
    variable: sources.variables !== undefined && !isPrivate,
    emoji: sources.emoji !== undefined,
  };
  const trigger = findTrigger(before, (kind) => allowed[kind]);
  return trigger && { ...trigger, from: $from.start() + trigger.at };
}

async function search(
  editor: Editor | null,
  kind: string,
  query: string,
  { agents, blocks, cannedResponses, variables, emoji }: ListSources,
): Promise<readonly Choice[]> {
  if (kind === 'block') return editor ? ((await blocks?.(editor, query)) ?? []) : noChoices;
  if (kind === 'agent') {
    return ((await agents?.(query)) ?? []).map((item) => ({
      ...item,
      // A user and a team may have the same number.
      id: `${item.kind ?? 'user'}-${item.id}`,
      insert: write([
        { type: 'mention', attrs: { kind: item.kind ?? 'user', id: item.id, name: item.label } },
        { type: 'text', text: ' ' },
      ]),
    }));
  }
  if (kind === 'canned') {
    return ((await cannedResponses?.(query)) ?? []).map((item) => ({
      ...item,
      insert: (editor, range) => writeMarkdown(editor, range, item.content),
    }));
  }
  if (kind === 'variable') {
    return ((await variables?.(query)) ?? []).map((item) => ({
      ...item,
      insert: write([{ type: 'text', text: `{{${item.id}}} ` }]),
    }));
  }
  return ((await emoji?.(query)) ?? []).map((item) => ({
    ...item,
    insert: write([{ type: 'text', text: item.id }]),
  }));
}

function write(content: JSONContent[]): Choice['insert'] {
  return (editor, range) => {
    editor.chain().focus().insertContentAt(range, content).run();
  };
}

/** A single paragraph is inserted inline; several stay separate paragraphs. */
function writeMarkdown(editor: Editor, range: { from: number; to: number }, markdown: string): void {
  const parsed = editor.markdown?.parse(markdown);
  const blocks = parsed?.content ?? [];
  const [only] = blocks;
  const content = blocks.length === 1 && only?.type === 'paragraph' ? (only.content ?? []) : blocks;
  editor.chain().focus().insertContentAt(range, content).run();
}

/** Connects the open list with the text, which keeps the focus. */
function useListAccess(editor: Editor | null, list: { listId: string; activeId: string } | undefined): void {
  const { listId, activeId } = list ?? {};
  useEffect(() => {
    const field = editor?.view.dom;
    if (!field || listId === undefined || activeId === undefined) return undefined;
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', activeId);
    field.setAttribute('aria-haspopup', 'listbox');
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant', 'aria-haspopup'])
        field.removeAttribute(name);
    };
  }, [editor, listId, activeId]);
}
