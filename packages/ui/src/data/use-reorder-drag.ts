import { useEffect, useState, type PointerEvent } from 'react';

type Box = { middle: number; space: number };

type Drag = {
  index: number;
  target: number;
  /** The distance from the pointer's start, in pixels; the list may have scrolled meanwhile. */
  offset: number;
  start: number;
  boxes: readonly Box[];
};

/** The list with one item moved. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/**
 * Dragging an item of a column by its handle. The elements are not moved until the pointer is released: moving
 * one in the document would lose the pointer on touch screens. Escape cancels the drag.
 */
export function useReorderDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(undefined);
    };
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [isDragging]);
  return {
    index: drag?.index,
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        const list = event.currentTarget.closest('ul');
        if (event.button !== 0 || list === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const boxes = boxesOf(list);
        setDrag({ index, target: index, offset: 0, start: positionOf(event), boxes });
      },
      onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
        if (drag === undefined) return;
        const offset = positionOf(event) - drag.start;
        setDrag({ ...drag, offset, target: targetOf(drag, offset) });
      },
      onPointerUp: () => {
        setDrag(undefined);
        if (drag !== undefined) onMove(drag.index, drag.target);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
    transformOf: (index: number): string | undefined => {
      const distance = drag === undefined ? 0 : distanceOf(drag, index);
      return distance === 0 ? undefined : `translateY(${distance}px)`;
    },
  };
}

/** The pointer's position in the list. */
function positionOf({ clientY, currentTarget }: PointerEvent<HTMLButtonElement>): number {
  return clientY - (currentTarget.closest('ul')?.getBoundingClientRect().top ?? 0);
}

function boxesOf(list: HTMLUListElement): Box[] {
  const gap = parseFloat(getComputedStyle(list).rowGap) || 0;
  const { top: start } = list.getBoundingClientRect();
  return [...list.children].map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return { middle: top - start + height / 2, space: height + gap };
  });
}

/** The index of the item whose middle the dragged one has passed. */
function targetOf({ index, boxes }: Drag, offset: number): number {
  const middle = (boxes[index]?.middle ?? 0) + offset;
  return boxes.filter((box, other) => other !== index && box.middle < middle).length;
}

/** The others make room. */
function distanceOf({ index, target, offset, boxes }: Drag, other: number): number {
  const space = boxes[index]?.space ?? 0;
  if (other === index) return offset;
  if (other > index && other <= target) return -space;
  return other < index && other >= target ? space : 0;
}
