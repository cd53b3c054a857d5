import { LRUCache } from 'lru-cache';

/**
 * A small cache for lookups that every request needs (who owns this token, what may they see). Entries live for
 * seconds, unless configured otherwise, and are invalidated immediately, on every node, when their source changes.
 */
export type Memo = {
  /**
   * The cached value of `key`, or the result of `load`. `tagsOf` names the sources of the value; `ageMs` is for values
   * that may be older than usual.
   */
  remember<T extends object>(
    key: string,
    tagsOf: (value: T) => readonly string[],
    load: () => Promise<T>,
    ageMs?: number,
  ): Promise<T>;
  /** Removes everything with this tag here; the platform's `invalidate` also reaches the other nodes. */
  forget(tag: string): void;
  /** Removes everything: after invalidations may have been missed. */
  clear(): void;
  /** Maximum number of cached values. */
  size(): number;
};

type Entry = { value: object; tags: readonly string[] };
type Load = { changesBefore: number; value: Promise<object> };

/** Maximum age of an entry that was not invalidated, in milliseconds. */
const defaultTtlMs = 5_000;
const maxEntries = 20_000;

export function createMemo(): Memo {
  const keysByTag = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    ttl: defaultTtlMs,
    dispose: (entry, key) => untag(keysByTag, key, entry.tags),
  });
  // A load that began before a change must not be kept after it.
  let changes = 0;
  // Concurrent callers share one load, unless something changed since it began.
  const loads = new Map<string, Load>();

  return {
    async remember<T extends object>(
      key: string,
      tagsOf: (value: T) => readonly string[],
      load: () => Promise<T>,
      ageMs?: number,
    ): Promise<T> {
      const known = entries.get(key);
      // A key is only ever used with one type of value.
      if (known !== undefined) return known.value as T;
      const running = loads.get(key);
      if (running?.changesBefore === changes) return (await running.value) as T;
      const changesBefore = changes;
      const value = load();
      const current = { changesBefore, value };
      loads.set(key, current);
      try {
        const loaded = await value;
        if (changes === changesBefore) {
          const tags = tagsOf(loaded);
          entries.set(key, { value: loaded, tags }, ageMs === undefined ? {} : { ttl: ageMs });
          for (const tag of tags) tagKeys(keysByTag, tag).add(key);
        }
        return loaded;
      } finally {
        if (loads.get(key) === current) loads.delete(key);
      }
    },
    size: () => entries.size,
    clear() {
      changes += 1;
      entries.clear();
    },
    forget(tag) {
      changes += 1;
      for (const key of keysByTag.get(tag) ?? []) entries.delete(key);
    },
  };
}

function tagKeys(keysByTag: Map<string, Set<string>>, tag: string): Set<string> {
  const keys = keysByTag.get(tag) ?? new Set<string>();
  keysByTag.set(tag, keys);
  return keys;
}

function untag(keysByTag: Map<string, Set<string>>, key: string, tags: readonly string[]): void {
  for (const tag of tags) {
    const keys = keysByTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) keysByTag.delete(tag);
  }
}
