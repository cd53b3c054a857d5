import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../../src/operate/connect.ts';
import { listTables, nameOf } from '../../src/operate/dump-queries.ts';
import { databaseUrl } from '../cluster.ts';

export type EmptyDatabase = { url: string; drop(): Promise<void> };

/** A database without migrations. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    await withClient(clusterUrl, (client) => client.query(statement));
  };
  await admin(`create database ${name}`);
  return {
    url: databaseUrl(clusterUrl, name),
    drop: () => admin(`drop database if exists ${name} with (force)`),
  };
}

/** Opens a connection for the duration of `work`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The number of rows of each table, and a hash of all of them, in a snapshot or at present. */
export async function contentOf(url: string, snapshot?: string): Promise<Record<string, string>> {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read');
    if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
    const content: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as content
         from (select md5(t::text) as row from ${nameOf(table)} t) hashed`,
      );
      content[nameOf(table)] = rows[0]?.content ?? '';
    }
    return content;
  } finally {
    await client.end();
  }
}
