import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// happy-dom's document is not an instance of its window's Document, so React Aria cannot see that a dialog has the
// focus and moves it away from the dialog's own fields. Node types work as well.
if (typeof window !== 'undefined') {
  const documentNode = 9;
  Object.defineProperty(window.Document, Symbol.hasInstance, {
    value: (value: unknown) => value instanceof Node && value.nodeType === documentNode,
  });
}
