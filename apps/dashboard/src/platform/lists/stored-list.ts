import { accountShow, type CachedModel } from '@confab/contract/features/account';
import type { QueryClient } from '@tanstack/react-query';
import { membershipOf } from '../account/access.ts';
import { profileQuery } from '../account/profile-query.ts';
import { currentSession } from '../account/session-store.ts';
import { routeQuery } from '../calls/keys.ts';
import { pageConfig } from '../page-config.ts';
import { deleteCopies, hasDatabases } from './databases.ts';
import type { Copy, Row } from './list-store.ts';

/** How long reading from the browser may take, in ms: beyond that, the server is faster. */
const maxReadMs = 500;

/** Copies are used only when a page starts. Later, a list is requested only because it has changed. */
const requested = new Set<string>();

type StoredList<R> = {
  client: QueryClient;
  accountId: number;
  model: CachedModel;
  /** The server's list. It is stored in the browser, so it must not contain secrets. */
  ask: () => Promise<R[]>;
};

const loadStore = () => import('./list-store.ts');

/** Preloads the code that reads copies before the first list needs it. */
export function prepareStoredLists(): void {
  if (hasDatabases()) loadStore().catch(() => undefined);
}

/**
 * A list from this browser if its cache key shows that it is unchanged, else from the server and then stored.
 * If the copy fails in any way, the server's list is used.
 */
export async function storedList<R extends Row>({ ask, ...list }: StoredList<R>): Promise<R[]> {
  const copy = await copyOf(list);
  if (copy === undefined) return ask();
  const name = `${copy.accountId} ${copy.model}`;
  const isStart = !requested.has(name);
  requested.add(name);
  // The copy was written in this format, by this code, and for this user.
  const stored = isStart ? ((await readInTime(copy)) as R[] | undefined) : undefined;
  // An event may have been received in the meantime.
  if (stored && keyOf(list) === copy.key) return stored;
  // The list is at least as new as the key that was known before; a later key might be newer than the list.
  const rows = await ask();
  void store(copy, rows);
  return rows;
}

/** Includes the user for whom it is stored. */
type UserCopy = Copy & { uid: string };

type ListKey = Pick<StoredList<Row>, 'client' | 'accountId' | 'model'>;

/** The properties of a usable copy; undefined if there can be none. */
async function copyOf(list: ListKey): Promise<UserCopy | undefined> {
  if (!hasDatabases()) return undefined;
  const { client, accountId, model } = list;
  // Part of the account, which every start requests.
  await client.ensureQueryData(accountOf(accountId)).catch(() => undefined);
  const key = keyOf(list);
  const profile = client.getQueryData(profileQuery.queryKey);
  const membership = profile && membershipOf(profile, accountId);
  if (key === undefined || !membership) return undefined;
  // Another user may have logged in in another tab: the response is theirs then.
  if (currentSession()?.uid !== profile.uid) return undefined;
  return { uid: profile.uid, accountId, model, key, owner: ownerOf(profile.id, membership) };
}

function keyOf({ client, accountId, model }: ListKey): string | undefined {
  return client.getQueryData(accountOf(accountId).queryKey)?.cache_keys[model];
}

/**
 * Identifies the visibility and the format: another role sees other inboxes, another version has other keys.
 */
function ownerOf(userId: number, membership: NonNullable<ReturnType<typeof membershipOf>>): string {
  const { role, custom_role_id: customRoleId, permissions } = membership;
  const code = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
  return JSON.stringify([userId, role, customRoleId, permissions, pageConfig().version, code]);
}

async function readInTime(copy: Copy): Promise<Row[] | undefined> {
  const found = await Promise.race([
    loadStore()
      .then(({ readCopy }) => readCopy(copy))
      .catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, maxReadMs)),
  ]);
  if (found !== 'strange') return found;
  await deleteCopies();
  return undefined;
}

/** The session may end before or during storing, here or in another tab: then the copy is removed. */
async function store(copy: UserCopy, rows: readonly Row[]): Promise<void> {
  const isTheirs = () => currentSession()?.uid === copy.uid;
  try {
    const { writeCopy } = await loadStore();
    if (isTheirs()) await writeCopy(copy, rows);
  } catch {
    // The disk is full or the database has another schema; the list is then requested at every start.
  }
  if (!isTheirs()) await deleteCopies();
}

const accountOf = (accountId: number) => routeQuery(accountShow, { params: { account_id: accountId } });
