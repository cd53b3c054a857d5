import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnusedComponents } from './check-components.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'confab-components-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a component that only the gallery and tests import is found, and so is a pattern of paths', async () => {
  const exports = Object.fromEntries(
    ['./button', './chart', './styles/tokens.css', './parts/*'].map((component) => [component, './src/x']),
  );
  const files = {
    'packages/ui/package.json': JSON.stringify({ exports }),
    'packages/ui/gallery/main.tsx': `import { Chart } from '@confab/ui/chart';`,
    'apps/dashboard/src/main/main.tsx': `import { Button } from '@confab/ui/button';`,
    'apps/dashboard/src/main/main.test.tsx': `import { Chart } from '@confab/ui/chart';`,
    'apps/dashboard/src/main/main.css': `@import '@confab/ui/styles/tokens.css';`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const advice = 'Delete the component, or its line if it is a part.';
  expect(await findUnusedComponents(folder)).toEqual([
    `packages/ui/package.json: no app imports "./chart". ${advice}`,
    `packages/ui/package.json: no app imports "./parts/*". ${advice}`,
  ]);
});
