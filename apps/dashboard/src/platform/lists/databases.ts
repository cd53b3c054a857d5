/* Databases of this browser with copies of lists. Part of every page: leaving must not have to load anything. */

const prefix = 'cw-store-';

export function databaseName(accountId: number): string {
  return `${prefix}${accountId}`;
}

/** Whether lists can be stored here, and found again to delete them. Some browsers have no database when private. */
export function hasDatabases(): boolean {
  return typeof indexedDB === 'object' && typeof indexedDB?.databases === 'function';
}

/** How long deleting may block, in ms. It continues in the background. */
const maxWaitMs = 500;

/** Deletes the copies of all accounts. Never rejects, and never takes long: logging out must always work. */
export async function deleteCopies(): Promise<void> {
  if (!hasDatabases()) return;
  await Promise.race([deleteAll(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

async function deleteAll(): Promise<void> {
  const found = await indexedDB.databases().catch(() => []);
  const names = found.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name] : []));
  await Promise.all(names.map(remove));
}

function remove(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
  });
}
