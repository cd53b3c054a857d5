import { LRUCache } from 'lru-cache';

/**
 * Keys of lists that had more entries than are counted, for half a minute: their next pages are not counted again.
 * Whoever finds the end of such a list removes it.
 */
export type LargeLists = Pick<LRUCache<string, true>, 'has' | 'set' | 'delete'>;

const ttlMs = 30_000;
const maxLists = 1000;

export function createLargeLists(): LargeLists {
  return new LRUCache({ max: maxLists, ttl: ttlMs });
}
