import { rmSync } from 'node:fs';
import type pg from 'pg';
import { connect, type SeededAccount, seedAccount, type SeedSpec } from './server/seed.ts';
import { type BenchServer, newDataDir, startServer, type ServerOptions } from './server/server.ts';

/** A server with a seeded account. */
export type System = {
  readonly server: BenchServer;
  readonly seeded: SeededAccount;
  readonly admin: { readonly id: number; readonly token: string; readonly pubsubToken: string };
  readonly sql: pg.Client;
};

/** Shared by the benchmarks of a run. */
export type Harness = {
  readonly quick: boolean;
  /** Directory for CPU profiles of the measured server, if requested. */
  readonly profileDir: string | undefined;
  /** The server that most benchmarks use: started on first use, kept until the end. */
  readonly system: () => Promise<System>;
  /** A separate server. The caller stops it. */
  readonly open: (spec: SystemSpec, options?: Partial<ServerOptions>) => Promise<System>;
  /** A data directory that is removed at the end. */
  readonly dataDir: () => string;
  /** Results of one benchmark that another can use. */
  readonly notes: Map<string, number>;
  readonly close: () => Promise<void>;
};

export type SystemSpec = Pick<SeedSpec, 'agents' | 'inboxes' | 'conversations' | 'attributes'>;

export function openHarness(quick: boolean, profileDir: string | undefined): Harness {
  const dirs: string[] = [];
  const opened: System[] = [];
  const profileArgs = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  let shared: Promise<System> | undefined;
  const dataDir = (): string => {
    const dir = newDataDir();
    dirs.push(dir);
    return dir;
  };
  const open: Harness['open'] = async (spec, options = {}) => {
    const nodeArgs = [...profileArgs, ...(options.nodeArgs ?? [])];
    const server = await startServer({ dataDir: dataDir(), ...options, nodeArgs });
    const sql = await connect(server.databaseUrl);
    const admin = await onboard(server.url);
    const { accountId, ...person } = admin;
    const seeded = await seedAccount(sql, { ...spec, accountId, adminId: person.id, perContact: 10 });
    const system = { server, seeded, admin: person, sql };
    opened.push(system);
    return system;
  };
  return {
    quick,
    profileDir,
    dataDir,
    open,
    notes: new Map(),
    system: () => (shared ??= open({ agents: 100, inboxes: 104, conversations: 5000 })),
    async close() {
      for (const { sql, server } of opened) {
        await sql.end().catch(() => undefined);
        await server.stop();
      }
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function onboard(
  url: string,
): Promise<{ accountId: number; id: number; token: string; pubsubToken: string }> {
  const answer = await fetch(`${url}/installation/onboarding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ user: accountOwner }),
  });
  if (!answer.ok) throw new Error(`onboarding answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  return {
    accountId: Number(data['account_id']),
    id: Number(data['id']),
    token: String(data['access_token']),
    pubsubToken: String(data['pubsub_token']),
  };
}

/** The account's owner: the only seeded user with a password. */
export const accountOwner = {
  name: 'Maya Lindqvist',
  company: 'Paperlane',
  email: 'maya@paperlane.example',
  password: 'Correct-Horse-9',
};

/** Display ids of conversations of one inbox. */
export async function conversationsOf(system: System, inboxId: number): Promise<number[]> {
  const { rows } = await system.sql.query<{ id: string }>(
    'select display_id as id from conversation where account_id = $1 and inbox_id = $2 order by id',
    [system.seeded.accountId, inboxId],
  );
  return rows.map((row) => Number(row.id));
}

/** The socket subscription of a user. */
export function roomOf(accountId: number, person: { id: number; pubsubToken: string }): string {
  return JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: person.pubsubToken,
    account_id: accountId,
    user_id: person.id,
  });
}
