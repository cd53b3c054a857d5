import 'fake-indexeddb/auto';
import { accountShow } from '@confab/contract/features/account';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../calls/keys.ts';
import { createQueryClient } from '../calls/query-client.ts';
import { storeProfile } from '../account/profile-query.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../test/people.ts';
import { signIn, signOut } from '../../../test/render-app.tsx';
import { databaseName, deleteCopies } from './databases.ts';
import { readCopy, writeCopy } from './list-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  signIn();
});
afterEach(() => vi.restoreAllMocks());

const noKeys = { label: '1', inbox: '1', team: '1' };
const orders = { id: 9, name: 'orders' };
const sales = { id: 2, name: 'sales' };

/** A page that was just opened, with the server's response. */
async function newPage({ key = '1', profile = aProfile(), rows = [orders, sales] } = {}) {
  vi.resetModules();
  const { storedList } = await import('./stored-list.ts');
  const client = createQueryClient();
  storeProfile(client, profile);
  const server = fakeServer();
  const setKey = (team: string) =>
    client.setQueryData(queryKey(accountShow, { account_id: 1 }), { cache_keys: { ...noKeys, team } });
  setKey(key);
  const ask = vi.fn(async () => rows);
  const list = () => storedList({ client, accountId: 1, model: 'team', ask });
  return { client, server, ask, list, setKey };
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const keysOf = async () => {
  const copies = await Promise.all((await names()).map((name) => marksOf(name ?? '')));
  return copies.flat();
};
function marksOf(name: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(new Error('Not opened')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const getting = database.transaction('cache-keys').objectStore('cache-keys').getAll();
      getting.addEventListener('success', () => {
        database.close();
        resolve(getting.result.map((mark: { key: string }) => mark.key));
      });
    });
  });
}
const isStored = (key: string) => vi.waitFor(async () => expect(await keysOf()).toEqual([key]));

/** A list that was stored by an earlier page. */
async function stored(key = '1'): Promise<void> {
  const page = await newPage({ key });
  await page.list();
  await isStored(key);
}

test('the next start has the list in the same order, without a request', async () => {
  await stored();
  const page = await newPage();
  expect(await page.list()).toEqual([orders, sales]);
  expect(page.ask).not.toHaveBeenCalled();
  expect(await indexedDB.databases()).toEqual([{ name: 'cw-store-1', version: 1_678_706_392 }]);
});

test('a changed list is requested, and stored', async () => {
  await stored();
  const page = await newPage({ key: '2', rows: [sales] });
  expect(await page.list()).toEqual([sales]);
  await isStored('2');
  const next = await newPage({ key: '2' });
  expect(await next.list()).toEqual([sales]);
});

test('later the page requests it, also with the same key', async () => {
  await stored();
  const page = await newPage({ rows: [sales] });
  expect(await page.list()).toEqual([orders, sales]);
  // Simulates a change by this user whose event has not arrived yet.
  expect(await page.list()).toEqual([sales]);
});

test('an event received while the copy is read is applied', async () => {
  await stored();
  const page = await newPage({ rows: [sales] });
  const answer = page.list();
  page.setKey('2');
  expect(await answer).toEqual([sales]);
});

test('a list is stored under the key known before its request', async () => {
  const page = await newPage({ key: '1' });
  page.ask.mockImplementationOnce(async () => {
    page.setKey('2');
    return [orders];
  });
  await page.list();
  await isStored('1');
});

test.each([
  ['user', aProfile({ id: 8 })],
  ['role', aProfile({ accounts: [aMembership({ role: 'agent', permissions: ['agent'] })] })],
])('another %s does not receive it, and all copies are deleted', async (_, profile) => {
  await stored();
  await writeCopy({ accountId: 2, model: 'team', key: '1', owner: 'Maya' }, [orders]);
  const page = await newPage({ profile, rows: [] });
  expect(await page.list()).toEqual([]);
  expect(await names()).not.toContain('cw-store-2');
});

test('data stored by another client of this API is not used', async () => {
  const owner = 'Maya';
  await writeCopy({ accountId: 1, model: 'team', key: '1', owner }, [orders]);
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(databaseName(1));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const change = database.transaction('cache-keys', 'readwrite');
      change.objectStore('cache-keys').put('1', 'team');
      change.addEventListener('complete', () => {
        database.close();
        resolve();
      });
    });
  });
  expect(await readCopy({ accountId: 1, model: 'team', key: '1', owner })).toBe('strange');
});

test('a browser without a database, or with a broken one, requests it', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const without = await newPage();
  expect(await without.list()).toEqual([orders, sales]);
  await deleteCopies();
  vi.unstubAllGlobals();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError');
  });
  const broken = await newPage();
  expect(await broken.list()).toEqual([orders, sales]);
});

test('an unresponsive database is not waited for', async () => {
  await stored();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const page = await newPage({ rows: [sales] });
  expect(await page.list()).toEqual([sales]);
});

test('the end of the session deletes the copies of all accounts, and nothing else', async () => {
  await stored();
  await writeCopy({ accountId: 2, model: 'label', key: '1', owner: 'Maya' }, [orders]);
  await new Promise((resolve) => {
    indexedDB.open('of somebody else').addEventListener('success', resolve);
  });
  const { clearSession } = await import('../account/session-store.ts');
  await clearSession();
  expect(await names()).toEqual(['of somebody else']);
});

test('a response for the session of another user is not stored', async () => {
  const page = await newPage({ profile: aProfile({ uid: 'jonas@paperlane.test' }) });
  const storing = vi.spyOn(indexedDB, 'open');
  expect(await page.list()).toEqual([orders, sales]);
  expect(storing).not.toHaveBeenCalled();
});

test('a list being loaded when the session ends elsewhere is not stored', async () => {
  const page = await newPage();
  await writeCopy({ accountId: 2, model: 'label', key: '1', owner: 'Maya' }, [orders]);
  page.ask.mockImplementationOnce(async () => {
    signOut();
    return [orders];
  });
  await page.list();
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test('a list being stored when the session ends elsewhere is deleted', async () => {
  const page = await newPage();
  // oxlint-disable-next-line typescript/unbound-method -- called below with the store it is meant for
  const { put } = IDBObjectStore.prototype;
  const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function storeAndEnd(
    this: IDBObjectStore,
    ...values
  ) {
    signOut();
    return put.apply(this, values);
  });
  await page.list();
  await vi.waitFor(() => expect(putting).toHaveBeenCalled());
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});
