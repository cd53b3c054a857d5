import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Editor } from '@tiptap/core';
import { MentionBox } from './mention-box.tsx';
import type { OpenList } from './use-editor-list.ts';
import type { TriggerKind } from './editor-triggers.ts';

const maxHeights: Record<TriggerKind, string> = {
  agent: '12.5rem',
  block: '18rem',
  canned: '9.75rem',
  variable: '9.75rem',
  emoji: '9.75rem',
};

/** Space between the line and the list, and between the list and the window's edge, in pixels. */
const gap = 4;

/** The list next to the character that opened it: above the line where there is space, otherwise below. */
export function EditorList({ editor, list, label }: { editor: Editor; list: OpenList; label: string }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const { from, items } = list;
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const line = editor.view.coordsAtPos(from);
    const { width, height } = box.getBoundingClientRect();
    const above = line.top - height - gap;
    const below = line.bottom + gap;
    // If neither side has enough space, it stays in the window.
    const lowest = Math.max(gap, Math.min(below, window.innerHeight - height - gap));
    const { node } = editor.view.domAtPos(from);
    const block = node instanceof Element ? node : node.parentElement;
    const isRtl = getComputedStyle(block ?? editor.view.dom).direction === 'rtl';
    const start = Math.min(isRtl ? line.right - width : line.left, window.innerWidth - width - gap);
    box.style.top = `${above >= gap ? above : lowest}px`;
    box.style.left = `${Math.max(gap, start)}px`;
  }, [editor, from, items]);
  return createPortal(
    // A press on the list is no press outside of a dialog that holds the editor.
    <div ref={boxRef} data-react-aria-top-layer="true" className="fixed z-50">
      <MentionBox
        id={list.id}
        label={label}
        items={items}
        highlighted={list.highlighted}
        maxHeight={maxHeights[list.kind]}
        onHighlight={list.highlight}
        onChoose={list.choose}
      />
    </div>,
    document.body,
  );
}
