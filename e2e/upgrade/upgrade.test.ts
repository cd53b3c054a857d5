import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { password } from '../../apps/server/seed/demo-agents.ts';
import { readArchive, readWhole } from '../../apps/server/src/operate/archive/read-archive.ts';
import { contentsFile, readContents } from '../../apps/server/src/operate/manifest.ts';
import { restore } from '../../apps/server/src/operate/restore.ts';
import { startConfab, type Confab } from '../confab.ts';

/** Seeded installations of earlier versions, as written by `npm run backup`, by their newest migration. */
const folder = fileURLToPath(new URL('archives/', import.meta.url));
const archives = readdirSync(folder);

let dataDir = '';
let confab: Confab | undefined;
afterEach(async () => {
  await confab?.close();
  confab = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function rowsOf(archive: string): Promise<Record<string, number>> {
  for await (const entry of readArchive(archive))
    if (entry.name === contentsFile) {
      const { tables } = readContents(await readWhole(entry));
      return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
    }
  throw new Error('the archive has no contents');
}

/** Calls as the administrator of the seeded account. */
async function signIn(url: string): Promise<Call> {
  const answer = await fetch(`${url}/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'maya@paperlane.example', password }),
  });
  const { data } = (await answer.json()) as { data: { access_token: string; account_id: number } };
  const headers = { api_access_token: data.access_token, 'content-type': 'application/json' };
  return async (path, body) => {
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const got = await fetch(`${url}/api/v1/accounts/${data.account_id}${path}`, init);
    expect(got.status, `${path}: ${await got.clone().text()}`).toBe(200);
    return await got.json();
  };
}

type Call = <T>(path: string, body?: object) => Promise<T>;
type List = {
  data: { meta: { all_count: number }; payload: { id: number; meta: { sender: { id: number } } }[] };
};
type Message = { id: number; content: string };

/** The ids of all conversations, and of the contacts in them. */
async function listAll(call: Call): Promise<{ ids: number[]; contactIds: Set<number> }> {
  const ids: number[] = [];
  const contactIds = new Set<number>();
  for (const status of ['open', 'resolved', 'pending', 'snoozed']) {
    const { all_count: all } = (await call<List>(`/conversations?status=${status}`)).data.meta;
    const listed = new Set<number>();
    for (let page = 1; listed.size < all; page += 1) {
      const { payload } = (await call<List>(`/conversations?status=${status}&page=${page}`)).data;
      if (payload.length === 0) break;
      for (const { id, meta } of payload) {
        listed.add(id);
        contactIds.add(meta.sender.id);
      }
    }
    // The stored tab counts equal those of the list.
    expect(listed.size, status).toBe(all);
    ids.push(...listed);
  }
  return { ids, contactIds };
}

async function countMessages(call: Call, conversation: number): Promise<number> {
  let count = 0;
  for (let before = ''; ;) {
    const path = `/conversations/${conversation}/messages${before}`;
    const { payload } = await call<{ payload: Message[] }>(path);
    const [oldest] = payload;
    if (oldest === undefined) return count;
    count += payload.length;
    before = `?before=${oldest.id}`;
  }
}

/** Lists of settings, and the tables they show whole. */
const settings = [
  ['/agents', 'account_user'],
  ['/inboxes', 'inbox'],
  ['/labels', 'label'],
  ['/teams', 'team'],
  ['/canned_responses', 'canned_response'],
  ['/custom_roles', 'custom_role'],
  ['/webhooks', 'webhook'],
] as const;

/** A list is bare, in `payload`, or in `payload` by its name. */
function rowsIn(list: unknown): unknown[] {
  if (Array.isArray(list)) return list;
  return typeof list === 'object' && list !== null ? rowsIn(Object.values(list)[0]) : [];
}

test('archives of earlier versions exist', () => {
  expect(archives.length).toBeGreaterThanOrEqual(4);
});

test.each(archives)('an installation of %s is upgraded, with everything in it', async (name) => {
  const archive = join(folder, name);
  const had = await rowsOf(archive);
  dataDir = mkdtempSync(join(tmpdir(), 'confab-upgrade-'));
  const log = { info: () => undefined, warn: () => undefined };
  const target = { dataDir, databaseUrl: undefined, storageUrl: undefined, secretKey: undefined };
  await restore(target, { file: archive, replace: false, say: log });
  confab = await startConfab({ DATA_DIR: dataDir });
  const call = await signIn(confab.url);

  const { ids, contactIds } = await listAll(call);
  expect(ids).toHaveLength(had['conversation'] ?? -1);
  let messages = 0;
  for (const id of ids) messages += await countMessages(call, id);
  expect(messages).toBe(had['message']);
  for (const id of contactIds)
    expect((await call<{ payload: { id: number } }>(`/contacts/${id}`)).payload.id).toBe(id);
  for (const [path, table] of settings) {
    const list = await call<unknown>(path);
    expect(rowsIn(list), path).toHaveLength(had[table] ?? 0);
  }
  const sent = await call<Message>(`/conversations/${ids[0]}/messages`, { content: 'After the update.' });
  expect(sent.content).toBe('After the update.');
  const found = await call<{ payload: { messages: Message[] } }>('/search/messages?q=update');
  expect(found.payload.messages.map(({ content }) => content)).toContain('After the update.');
});
