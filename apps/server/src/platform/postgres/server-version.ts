import { Client } from 'pg';
import { StartError } from '../start-error.ts';

/** The oldest PostgreSQL major release the queries are written for. */
export const oldestMajor = 15;

/**
 * Connects to `url` once and checks the version. Throws StartError, without the password, when the server cannot be
 * reached within `timeoutMs` ms, rejects the connection, or is older than PostgreSQL 15.
 */
export async function checkServerVersion(url: string, timeoutMs = 10_000): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => {
    // Without a listener a connection that breaks after connecting would end the process.
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const major = rows[0]?.version ?? 0;
    if (major >= oldestMajor) return;
    throw new StartError(
      `DATABASE_URL: PostgreSQL ${major} is too old, Confab needs ${oldestMajor} or later.`,
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATABASE_URL: cannot use the database at ${describeServer(url)}: ${reasonOf(error)}.`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host, port and database of a connection address, never its user or password. */
function describeServer(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url);
    return `${searchParams.get('host') ?? host}${pathname}`;
  } catch {
    return 'the given address';
  }
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails with one error per address and an empty message of its own.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first);
}
