import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontFiles } from './make-fonts.ts';

test('the font files are those that fonts.css describes', async () => {
  for (const { path, content } of await fontFiles()) {
    // Compared as a boolean: a failing comparison would print both files.
    expect(readFileSync(path).equals(content), path).toBe(true);
  }
});
