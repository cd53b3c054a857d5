/** What every event contains besides its own data. */
type Envelope = { account_id?: unknown; performer?: unknown };

/** The data of an event alone, for the cache. */
export function withoutEnvelope<T extends object>(data: T): T {
  const { account_id: _account, performer: _performer, ...own } = data as T & Envelope;
  return own as T;
}
