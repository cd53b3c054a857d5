import type pg from 'pg';

/** Any number will do, as long as every node uses the same. */
export const relayLock = 7_093_418_877;

export type Leadership = {
  /** The connection that holds the lock: what is written through it ends with the leadership. */
  client: pg.PoolClient;
  /** False once the connection is known to be lost. */
  isLeader(): boolean;
  release(): Promise<void>;
};

/** The leadership in some work (the relay's by default), or null when another process holds it. Throws when the database is unreachable. */
export async function acquireLeadership(pool: pg.Pool, lock: number = relayLock): Promise<Leadership | null> {
  const client = await pool.connect();
  let lost = false;
  const lose = (): void => void (lost = true);
  client.once('end', lose);
  client.once('error', lose);
  const returnClient = (broken: boolean): void => {
    client.off('end', lose);
    client.off('error', lose);
    client.release(broken);
  };
  let locked = false;
  try {
    // A machine that fails sends no goodbye: the database detects it after ten seconds and releases the lock.
    await client.query(keepalives);
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lock,
    ]);
    locked = rows[0]?.locked === true;
  } finally {
    if (!locked) returnClient(lost);
  }
  if (!locked) return null;
  return {
    client,
    isLeader: () => !lost,
    async release() {
      // A connection that cannot unlock is closed, which unlocks too.
      const unlocked = !lost && (await unlock(client, lock));
      returnClient(!unlocked);
    },
  };
}

/** Has no effect on the connection over a Unix socket, and stays set when it returns to the pool. */
const keepalives =
  'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

const unlock = (client: pg.PoolClient, lock: number): Promise<boolean> =>
  client.query('select pg_advisory_unlock($1)', [lock]).then(
    () => true,
    () => false,
  );
