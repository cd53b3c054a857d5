import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findImportFaults } from './check-imports.ts';

let house = '';
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'confab-imports-'));
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

function plant(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  return findImportFaults(house);
}

const SERVER = 'apps/server/src';

test('a house in order has no faults', async () => {
  const faults = await plant({
    [`${SERVER}/nouns/label/routes.ts`]: `
      import { labelRoutes } from '@confab/contract/nouns/label';
      import { createLabel } from './actions/create-label.ts';
      import type { Platform } from '../../platform/platform.ts';`,
    [`${SERVER}/nouns/label/actions/create-label.ts`]: `import { insertLabel } from '../queries.ts';`,
    [`${SERVER}/nouns/label/queries.ts`]: `import { sql } from 'kysely'; import type { Db } from '../../platform/db/database.ts';`,
    [`${SERVER}/nouns/conversation/actions/label.ts`]: `import { findLabels } from '../../label/door.ts';`,
    [`${SERVER}/nouns/label/door.ts`]: `export { insertLabel } from './queries.ts';`,
    'packages/ui/src/button.tsx': `import { Button } from 'react-aria-components'; import { cn } from './class-names.ts';`,
    'apps/dashboard/src/nouns/label/parts/label-list.tsx': `import { Button } from '@confab/ui/button'; import { labelList } from '../api.ts';`,
  });
  expect(faults).toEqual([]);
});

test.each<[fault: string, path: string, source: string, says: string]>([
  [
    'an app that imports an app',
    'apps/dashboard/src/main/app.tsx',
    `import { view } from '../../../server/src/nouns/label/view.ts';`,
    'never imports another app',
  ],
  [
    'a package that imports an app',
    'packages/rules/src/clock.ts',
    `import { x } from '../../../apps/server/src/platform/clock/clock.ts';`,
    'A package never imports an app',
  ],
  [
    'an interface piece with a product word',
    'packages/ui/src/badge.tsx',
    `import { Label } from '@confab/contract/nouns/label';`,
    'know no product word',
  ],
  [
    'a route with a query of its own',
    `${SERVER}/nouns/label/routes.ts`,
    `import { sql } from 'kysely';`,
    'Move the query to queries',
  ],
  [
    'a route that enters another noun',
    `${SERVER}/nouns/label/routes.ts`,
    `import { x } from '../team/door.ts';`,
    'The room "routes" may not',
  ],
  [
    'an action with SQL',
    `${SERVER}/nouns/label/actions/rename.ts`,
    `import { sql } from 'kysely';`,
    'Put SQL into queries',
  ],
  [
    'an action with HTTP',
    `${SERVER}/nouns/label/actions/rename.ts`,
    `import type { FastifyRequest } from 'fastify';`,
    'HTTP into routes',
  ],
  [
    'another noun entered by the window',
    `${SERVER}/nouns/conversation/actions/open.ts`,
    `import { find } from '../../contact/queries.ts';`,
    'by its door only',
  ],
  [
    'an import up the tiers',
    `${SERVER}/nouns/label/actions/rename.ts`,
    `import { x } from '../../conversation/door.ts';`,
    'point down the tiers',
  ],
  [
    'a dynamic import up the tiers',
    `${SERVER}/nouns/label/actions/rename.ts`,
    `const x = await import('../../conversation/door.ts');`,
    'point down the tiers',
  ],
  [
    'a re-export up the tiers',
    `${SERVER}/nouns/label/actions/rename.ts`,
    `export { x } from '../../conversation/door.ts';`,
    'point down the tiers',
  ],
  [
    'a model with I/O',
    `${SERVER}/nouns/label/model.ts`,
    `import { readFile } from 'node:fs/promises';`,
    'The model is pure',
  ],
  [
    'a policy that asks the database',
    `${SERVER}/nouns/label/policy.ts`,
    `import { find } from './queries.ts';`,
    'decides from what it is given',
  ],
  [
    'a view that asks the database',
    `${SERVER}/nouns/label/view.ts`,
    `import { db } from '../../platform/db/database.ts';`,
    'Fetch the row in queries',
  ],
  [
    'queries that emit',
    `${SERVER}/nouns/label/queries.ts`,
    `import { emit } from '../../platform/outbox/outbox.ts';`,
    'emit in the action',
  ],
  ['a door with logic', `${SERVER}/nouns/label/door.ts`, `import { sql } from 'kysely';`, 'holds no logic'],
  [
    'platform that knows a noun',
    `${SERVER}/platform/live/hub.ts`,
    `import { x } from '../../nouns/label/door.ts';`,
    'without product words',
  ],
  [
    'a channel that uses another',
    `${SERVER}/channels/line/channel.ts`,
    `import { x } from '../telegram/channel.ts';`,
    'knows one provider',
  ],
  [
    'a channel that uses a noun',
    `${SERVER}/channels/line/channel.ts`,
    `import { x } from '../../nouns/label/door.ts';`,
    'knows one provider',
  ],
  [
    'a raw control in a part',
    'apps/dashboard/src/nouns/label/parts/x.tsx',
    `import { Button } from 'react-aria-components';`,
    'belongs into packages/ui',
  ],
  [
    'an api file with a component',
    'apps/dashboard/src/nouns/label/api.ts',
    `import { useState } from 'react';`,
    'never the other way round',
  ],
  [
    'a live patch that renders',
    'apps/dashboard/src/nouns/label/live.ts',
    `import { useState } from 'react';`,
    'pure function',
  ],
  [
    'a validator in the widget',
    'apps/widget/src/main.tsx',
    `import { Type } from 'typebox';`,
    'weighed by the kilobyte',
  ],
  [
    'a contract that knows a library',
    'packages/contract/src/nouns/label.ts',
    `import x from 'fastify';`,
    'schema library and itself',
  ],
  ['a noun file without a room', `${SERVER}/nouns/label/helpers.ts`, ``, 'belongs to no room'],
  ['a noun without a tier', `${SERVER}/nouns/gadget/model.ts`, ``, 'stands in no tier'],
])('%s is told what to do instead', async (_fault, path, source, says) => {
  const faults = await plant({ [path]: source });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(path.includes('gadget') ? 'gadget' : path);
  expect(faults[0]).toContain(says);
});
