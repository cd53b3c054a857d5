import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { applyConfig, configTag } from '../features/super-admin/index.ts';
import { inProcessBus } from '../platform/live/bus.ts';
import { followConfig } from './follow-config.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.database.db.deleteFrom('installation_config').execute());
afterAll(() => t.close());

const bus = inProcessBus((error) => {
  throw error;
});
const changed = () => bus.publish({ kind: 'invalidate', key: configTag });
const setName = (value: string) =>
  t.database.pool.query(
    `insert into installation_config (name, value) values ('BRAND_NAME', $1)
     on conflict (name) do update set value = excluded.value`,
    [value],
  );

test('of two concurrent changes the later one counts, whichever is read first', async () => {
  const follower = await followConfig(t.platform, bus);
  await setName('First');
  const blocked = Promise.withResolvers<void>();
  const hasRead = Promise.withResolvers<void>();
  const slow = vi.spyOn(t.platform.db, 'selectFrom').mockImplementationOnce(((
    table: 'installation_config',
  ) => {
    slow.mockRestore();
    const query = t.platform.db.selectFrom(table);
    return {
      select: (columns: ('name' | 'value')[]) => ({
        async execute() {
          const rows = await query.select(columns).execute();
          hasRead.resolve();
          await blocked.promise;
          return rows;
        },
      }),
    };
  }) as unknown as typeof t.platform.db.selectFrom);
  changed();
  await hasRead.promise;
  await setName('Second');
  changed();
  // Had it been read beside the first one, it would count by now, and not for long.
  await t.database.pool.query('select pg_sleep(0.1)');
  blocked.resolve();
  await applyConfig(t.platform);
  expect(t.platform.installation.brandName).toBe('Second');
  follower.stop();
});

test('a failed read is retried', async () => {
  const follower = await followConfig(t.platform, bus);
  await setName('After all');
  vi.spyOn(t.platform.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  changed();
  await vi.waitFor(() => expect(t.platform.installation.brandName).toBe('After all'), 10_000);
  follower.stop();
});
