import { LRUCache } from 'lru-cache';

/** What one process keeps for itself by key, up to a number of entries or bytes; what was used longest ago goes first. */
export type KeptEntries<V extends object | number> = LRUCache<string, V>;

export function keptEntries<V extends object | number>(
  limit: { max: number } | { maxBytes: number },
): KeptEntries<V> {
  return new LRUCache<string, V>('max' in limit ? limit : { maxSize: limit.maxBytes });
}
