import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { findOpenPortal } from '../src/features/help-centre/queries.ts';

// A portal of a version that required no DNS records, and one without a domain.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(() => database.close());

test('a domain served before records were required is still served, and others have to be verified', async () => {
  const { pool, db } = database;
  await migrate(pool, undefined, (name) => name < '20261204_0804');
  await pool.query("insert into account (name) values ('Paperlane'), ('Rival')");
  await pool.query(
    `insert into portal (account_id, name, slug, custom_domain)
     values (1, 'Help', 'help', 'help.paperlane.example'), (1, 'Docs', 'docs', null)`,
  );
  const entries = async () => (await pool.query('select count(*)::int as count from audit_log')).rows[0];
  const before = await entries();
  await migrate(pool);

  expect(await findOpenPortal(db, { domains: ['help.paperlane.example'] })).toMatchObject({ slug: 'help' });
  const portals = await db
    .selectFrom('portal')
    .select(['slug', 'domain_verified_at'])
    .orderBy('id')
    .execute();
  expect(portals).toEqual([
    { slug: 'help', domain_verified_at: expect.any(Date) },
    { slug: 'docs', domain_verified_at: null },
  ]);
  // Nothing was changed.
  expect(await entries()).toEqual(before);

  // Another portal with the same domain has not verified it, and does not get it.
  const claim = (verified: string) =>
    pool.query(
      `insert into portal (account_id, name, slug, custom_domain, domain_verified_at)
       values (2, 'Squat', 'squat', 'help.paperlane.example', ${verified})`,
    );
  await expect(claim('now()')).rejects.toMatchObject({ constraint: 'portal_custom_domain' });
  await claim('null');
  expect(await findOpenPortal(db, { domains: ['help.paperlane.example'] })).toMatchObject({ slug: 'help' });
});
