import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobTables } from '../platform/jobs/job-tables.ts';

test('the tables of the queue are those of the pinned library', () => {
  const pinned: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const version = jobTables.slice('graphile-worker@'.length);
  expect(pinned).toMatchObject({ dependencies: { 'graphile-worker': version } });
});
