/** Files of messages that could not be sent yet, by the `echoId` of their message. */
type Entry = { echoId: string; files: readonly File[]; at: number };

/** Tabs of one site share this storage, so orphaned files are removed by age. */
const maxAgeMs = 86_400_000;

/** Stores the files of a message across page loads. Rejects if the frame may not store anything. */
export async function storeFiles(echoId: string, files: readonly File[]): Promise<void> {
  const entry: Entry = { echoId, files, at: Date.now() };
  await inStore('readwrite', (store) => store.put(entry));
  await dropOld();
}

/** The stored files of a message; null if there are none. */
export async function storedFiles(echoId: string): Promise<readonly File[] | null> {
  const entry: Entry | undefined = await inStore('readonly', (store) => store.get(echoId));
  return entry?.files ?? null;
}

/** Deletes the files of a message, and all that are too old. */
export async function dropFiles(echoId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(echoId));
  await dropOld();
}

async function dropOld(): Promise<void> {
  for (const key of await inStore('readonly', (store) => store.getAllKeys())) {
    const entry: Entry | undefined = await inStore('readonly', (store) => store.get(key));
    if (entry && entry.at < Date.now() - maxAgeMs) await inStore('readwrite', (store) => store.delete(key));
  }
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open('confab-unsent', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('file', { keyPath: 'echoId' });
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction('file', mode).objectStore('file')));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage did not answer'));
  });
}
