import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { migrationsFolder } from '../../platform/db/migrate.ts';
import { followerLags, hasLost, isLate, type FollowerLag } from '../../platform/jobs/follower-lag.ts';
import { appliedMigrations } from '../dump-queries.ts';
import * as queries from './doctor-queries.ts';
import { failing, type Finding, ok, warning } from './finding.ts';

/** Connections a process opens besides its pool: searches, jobs, and a few that stay open. */
const otherConnections = 30;
const maxClockMs = 1_000;
const failingClockMs = 30_000;

/** Everything about a database that can be reached. */
export async function checkDatabase(
  client: pg.Client,
  config: Pick<Config, 'databasePoolSize'>,
): Promise<Finding[]> {
  const { version, bytes } = await queries.readServer(client);
  const migrations = await checkMigrations(client);
  return [
    ok(
      'database',
      `PostgreSQL ${version} can be reached; the database takes ${(bytes / 1e6).toFixed(0)} MB.`,
    ),
    migrations,
    ...(migrations.state === 'ok' ? followerFindings(await followerLags(client), new Date()) : []),
    await checkExtensions(client),
    await checkConnections(client, config.databasePoolSize + otherConnections),
    await checkIndexes(client),
    await checkClock(client),
  ];
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const applied = await appliedMigrations(client);
  const known = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
  if (applied === undefined)
    return warning('migrations', 'No Confab was started on this database yet.', 'npm start sets it up.');
  const later = applied.filter((name) => name.endsWith('.sql') && !known.includes(name));
  if (later.length > 0)
    return failing(
      'migrations',
      `The database belongs to a newer Confab (${later.at(-1) ?? ''}).`,
      'Run that release or a later one.',
    );
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length === 0) return ok('migrations', `All ${known.length} migrations have run.`);
  return warning(
    'migrations',
    `${missing.length} migrations have not run.`,
    'The next start of a server runs them.',
  );
}

/** Reports and notifications are made by following the event log. */
export function followerFindings(lags: readonly FollowerLag[], now: Date): Finding[] {
  const lost = lags.filter((one) => hasLost(one, now));
  const late = lags.filter(isLate);
  if (lost.length + late.length === 0)
    return lags.length === 0
      ? []
      : [ok('event log', `${lags.map(({ name }) => name).join(' and ')} follow it.`)];
  return [
    ...lost.map(({ name, lost: count }) =>
      failing(
        'event log',
        `${count} events were too old to keep before ${name} had read them.`,
        'What it makes of events is missing for that time: see the log of the workers for what kept it from reading.',
      ),
    ),
    ...late.map(({ name, behind, seconds }) =>
      warning(
        'event log',
        `${name} has not read ${behind} events, the oldest ${Math.round(seconds / 60)} minutes old.`,
        'See that a node with the role worker runs, and what its log says. Events wait for two weeks at most.',
      ),
    ),
  ];
}

async function checkExtensions(client: pg.Client): Promise<Finding> {
  const state = await queries.readExtension(client, 'pg_trgm');
  if (state === 'installed') return ok('extensions', 'pg_trgm is installed.');
  if (state === 'available')
    return warning('extensions', 'pg_trgm is not installed yet.', 'npm start installs it, if its user may.');
  return failing(
    'extensions',
    'This PostgreSQL does not offer the extension pg_trgm.',
    'Install the package of its contributed extensions (postgresql-contrib).',
  );
}

async function checkConnections(client: pg.Client, needed: number): Promise<Finding> {
  const { used, allowed } = await queries.readConnections(client);
  const text = `${used} of ${allowed} connections are in use.`;
  if (allowed - used >= needed || used > needed) return ok('connections', text);
  return warning(
    'connections',
    `${text} A server may take ${needed} of them.`,
    'Raise max_connections, or lower DATABASE_POOL_SIZE.',
  );
}

async function checkIndexes(client: pg.Client): Promise<Finding> {
  const broken = await queries.readInvalidIndexes(client);
  if (broken.length === 0) return ok('indexes', 'All indexes are valid.');
  return warning(
    'indexes',
    `Not finished: ${broken.join(', ')}.`,
    'If no server is migrating now, run: reindex index concurrently <name>',
  );
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const startedAt = Date.now();
  const clock = await queries.readClock(client);
  return clockFinding(clock - (startedAt + Date.now()) / 2);
}

/** `offsetMs` is how far the database's clock is ahead of ours. */
export function clockFinding(offsetMs: number): Finding {
  const seconds = (Math.abs(offsetMs) / 1000).toFixed(1);
  const text = `The clocks of this machine and of the database differ by ${seconds} seconds.`;
  const advice =
    'Let both follow a time server (NTP): messages get the wrong times, and links and codes expire wrongly.';
  if (Math.abs(offsetMs) >= failingClockMs) return failing('clocks', text, advice);
  return Math.abs(offsetMs) >= maxClockMs ? warning('clocks', text, advice) : ok('clocks', text);
}
