import { LRUCache } from 'lru-cache';

/** A process-local cache by key, up to a number of entries or bytes; the least recently used is evicted first. */
export type BoundedCache<V extends object | number> = LRUCache<string, V>;

export function boundedCache<V extends object | number>(
  limit: { max: number } | { maxBytes: number },
): BoundedCache<V> {
  return new LRUCache<string, V>('max' in limit ? limit : { maxSize: limit.maxBytes });
}
