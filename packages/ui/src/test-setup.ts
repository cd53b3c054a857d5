import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// happy-dom's document is no instance of its window's Document, so React Aria cannot see that a dialog
// holds the focus and moves it away from the dialog's own fields. Node types tell the same truth.
if (typeof window !== 'undefined') {
  const documentNode = 9;
  Object.defineProperty(window.Document, Symbol.hasInstance, {
    value: (value: unknown) => value instanceof Node && value.nodeType === documentNode,
  });
}
