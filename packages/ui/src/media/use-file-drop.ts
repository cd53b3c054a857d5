import { useRef, useState, type DragEvent } from 'react';

/** Handlers for an element that accepts dropped files, and whether files hover over it now. */
export function useFileDrop(onFiles: (files: File[]) => void, isDisabled: boolean) {
  // Entering a child fires before leaving the parent, so the depth is counted.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const carries = (event: DragEvent) => !isDisabled && event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (carries(event)) event.preventDefault();
    },
    onDragLeave: (event: DragEvent) => {
      if (!carries(event)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { isOver, handlers };
}

/** Whether a file fits an `accept` list of types (`image/*`, `image/png`) and endings (`.csv`). */
export function acceptsFile(file: File, accept: readonly string[]): boolean {
  if (accept.length === 0) return true;
  return accept.some((accepted) => {
    if (accepted.startsWith('.')) return file.name.toLowerCase().endsWith(accepted.toLowerCase());
    if (accepted.endsWith('/*')) return file.type.startsWith(accepted.slice(0, -1));
    return file.type === accepted;
  });
}
