import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findImportErrors } from './check-imports.ts';

let checkout = '';
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'confab-imports-'));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function plant(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text);
  }
  return findImportErrors(checkout);
}

const server = 'apps/server/src';

test('an orderly source tree has no errors', async () => {
  const faults = await plant({
    [`${server}/features/label/routes.ts`]: `
      import { labelRoutes } from '@confab/contract/features/label';
      import { createLabel } from './actions/create-label.ts';
      import type { Platform } from '../../platform/platform.ts';`,
    [`${server}/features/label/actions/create-label.ts`]: `import { insertLabel } from '../queries.ts';`,
    [`${server}/features/label/queries.ts`]: `import { sql } from 'kysely'; import type { Db } from '../../platform/db/database.ts';`,
    [`${server}/features/conversation/actions/label.ts`]: `import { findLabels } from '../../label/index.ts';`,
    [`${server}/features/label/index.ts`]: `export { insertLabel } from './queries.ts';`,
    'packages/ui/src/button.tsx': `import { Button } from 'react-aria-components'; import { cn } from './class-names.ts';`,
    'apps/dashboard/src/features/label/parts/label-list.tsx': `import { Button } from '@confab/ui/button'; import { labelList } from '../api.ts';`,
  });
  expect(faults).toEqual([]);
});

test.each<[fault: string, path: string, source: string, says: string]>([
  [
    'an app that imports an app',
    'apps/dashboard/src/main/app.tsx',
    `import { view } from '../../../server/src/features/label/view.ts';`,
    'never imports another app',
  ],
  [
    'a screen that imports a fake',
    'apps/dashboard/src/features/label/screens/label-screen.tsx',
    `import { fakeServer } from '../../../../test/fake-server.ts';`,
    'The layer "dashboard screens" may not',
  ],
  [
    'a widget that imports a fake',
    'apps/widget/src/app.tsx',
    `import { fakeServer } from '../test/fake-server.ts';`,
    'The layer "widget" may not',
  ],
  [
    'a package that imports an app',
    'packages/rules/src/clock.ts',
    `import { x } from '../../../apps/server/src/platform/clock/clock.ts';`,
    'A package never imports an app',
  ],
  [
    'a UI component with a product term',
    'packages/ui/src/badge.tsx',
    `import { Label } from '@confab/contract/features/label';`,
    'know no product word',
  ],
  [
    'a route with its own query',
    `${server}/features/label/routes.ts`,
    `import { sql } from 'kysely';`,
    'Move the query to queries',
  ],
  [
    'a route that enters another feature',
    `${server}/features/label/routes.ts`,
    `import { x } from '../team/index.ts';`,
    'The layer "routes" may not',
  ],
  [
    'an action with SQL',
    `${server}/features/label/actions/rename.ts`,
    `import { sql } from 'kysely';`,
    'Put SQL into queries',
  ],
  [
    'an action with HTTP',
    `${server}/features/label/actions/rename.ts`,
    `import type { FastifyRequest } from 'fastify';`,
    'HTTP into routes',
  ],
  [
    'another feature imported past its index',
    `${server}/features/conversation/actions/open.ts`,
    `import { find } from '../../contact/queries.ts';`,
    'by its index only',
  ],
  [
    'an import up the tiers',
    `${server}/features/label/actions/rename.ts`,
    `import { x } from '../../conversation/index.ts';`,
    'point down the tiers',
  ],
  [
    'a dynamic import up the tiers',
    `${server}/features/label/actions/rename.ts`,
    `const x = await import('../../conversation/index.ts');`,
    'point down the tiers',
  ],
  [
    'a re-export up the tiers',
    `${server}/features/label/actions/rename.ts`,
    `export { x } from '../../conversation/index.ts';`,
    'point down the tiers',
  ],
  [
    'a model with I/O',
    `${server}/features/label/model.ts`,
    `import { readFile } from 'node:fs/promises';`,
    'The model is pure',
  ],
  [
    'a policy that queries the database',
    `${server}/features/label/policy.ts`,
    `import { find } from './queries.ts';`,
    'decides from what it is given',
  ],
  [
    'a view that queries the database',
    `${server}/features/label/view.ts`,
    `import { db } from '../../platform/db/database.ts';`,
    'Fetch the row in queries',
  ],
  [
    'queries that emit',
    `${server}/features/label/queries.ts`,
    `import { emit } from '../../platform/outbox/outbox.ts';`,
    'emit in the action',
  ],
  [
    'an index with logic',
    `${server}/features/label/index.ts`,
    `import { sql } from 'kysely';`,
    'holds no logic',
  ],
  [
    'platform code that imports a feature',
    `${server}/platform/live/hub.ts`,
    `import { x } from '../../features/label/index.ts';`,
    'without product words',
  ],
  [
    'a channel that imports another',
    `${server}/channels/line/channel.ts`,
    `import { x } from '../telegram/channel.ts';`,
    'knows one provider',
  ],
  [
    'a channel that imports a feature',
    `${server}/channels/line/channel.ts`,
    `import { x } from '../../features/label/index.ts';`,
    'knows one provider',
  ],
  [
    'a raw control in a part',
    'apps/dashboard/src/features/label/parts/x.tsx',
    `import { Button } from 'react-aria-components';`,
    'belongs into packages/ui',
  ],
  [
    'an api file with a component',
    'apps/dashboard/src/features/label/api.ts',
    `import { useState } from 'react';`,
    'never the other way round',
  ],
  [
    'a live patch that renders',
    'apps/dashboard/src/features/label/live.ts',
    `import { useState } from 'react';`,
    'pure function',
  ],
  [
    'a dashboard import up the tiers',
    'apps/dashboard/src/features/label/parts/x.tsx',
    `import { Bubble } from '../../conversation/index.ts';`,
    'point down the tiers',
  ],
  [
    'another dashboard feature imported past its index',
    'apps/dashboard/src/features/conversation/parts/x.tsx',
    `import { labelList } from '../../label/api.ts';`,
    'by its index only',
  ],
  [
    'dashboard platform code that imports a feature',
    'apps/dashboard/src/platform/lists/list-page.tsx',
    `import { labelList } from '../../features/label/index.ts';`,
    'The layer "dashboard platform" may not',
  ],
  [
    'dashboard platform code that imports main',
    'apps/dashboard/src/platform/lists/list-page.tsx',
    `import { router } from '../../main/router/router.ts';`,
    'The layer "dashboard platform" may not',
  ],
  [
    'a screen that imports main',
    'apps/dashboard/src/features/label/screens/label-screen.tsx',
    `import { router } from '../../../main/router/router.ts';`,
    'The layer "dashboard screens" may not',
  ],
  [
    'a part that imports main for a type',
    'apps/dashboard/src/features/label/parts/x.tsx',
    `import type { Router } from '../../../main/router/router.ts';`,
    'The layer "dashboard parts" may not',
  ],
  [
    'a dashboard channel that imports a feature',
    'apps/dashboard/src/channels/line/form.tsx',
    `import { inboxForm } from '../../features/inbox/index.ts';`,
    'The layer "dashboard channels" may not',
  ],
  [
    'a server feature that imports main',
    `${server}/features/label/actions/rename.ts`,
    `import { buildApp } from '../../../main/app.ts';`,
    'The layer "actions" may not',
  ],
  [
    'a validator in the widget',
    'apps/widget/src/main.tsx',
    `import { Type } from 'typebox';`,
    'weighed by the kilobyte',
  ],
  [
    'a contract that imports a library',
    'packages/contract/src/features/label.ts',
    `import x from 'fastify';`,
    'schema library and itself',
  ],
  ['a feature file without a layer', `${server}/features/label/helpers.ts`, ``, 'belongs to no layer'],
  ['a feature without a tier', `${server}/features/gadget/model.ts`, ``, 'stands in no tier'],
])('%s is reported with an alternative', async (_fault, path, source, says) => {
  const faults = await plant({ [path]: source });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(path.includes('gadget') ? 'gadget' : path);
  expect(faults[0]).toContain(says);
});

test.each(['packages/rules/src', 'apps/widget/src', 'apps/server/test', 'e2e/chaos', 'bench/kit', 'scripts'])(
  'files of %s that import each other are found, also for types only',
  async (folder) => {
    const faults = await plant({
      [`${folder}/first.ts`]: `import type { B } from './second.ts'; export type A = B;`,
      [`${folder}/second.ts`]: `import type { C } from './third.ts'; export type B = C;`,
      [`${folder}/third.ts`]: `import type { A } from './first.ts'; export type C = A | 1;`,
      [`${folder}/outside.ts`]: `import type { A } from './first.ts'; export type D = A;`,
    });
    expect(faults).toEqual([
      `${folder}/first.ts, ${folder}/second.ts, ${folder}/third.ts: import each other in a circle. Move what they share into the lower file.`,
    ]);
  },
);

test('modules of the launcher that import each other are found', async () => {
  const faults = await plant({
    'scripts/launch/first.mjs': `import { b } from './second.mjs'; export const a = () => b;`,
    'scripts/launch/second.mjs': `export const b = async () => (await import('./first.mjs')).a;`,
  });
  expect(faults).toEqual([
    'scripts/launch/first.mjs, scripts/launch/second.mjs: import each other in a circle. Move what they share into the lower file.',
  ]);
});
