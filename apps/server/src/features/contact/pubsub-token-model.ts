import type { Ids } from '../../platform/ids/ids.ts';

/** A contact session's token for the socket: the account's id in base 36, a dash, 24 random characters. */
export function newPubsubToken(ids: Ids, accountId: number): string {
  return `${accountId.toString(36)}-${ids.token(18)}`;
}

/** The account a token names, so that it is looked up inside of it; undefined for anything else. */
export function accountOfPubsubToken(token: unknown): number | undefined {
  const match = typeof token === 'string' ? /^([0-9a-z]{1,10})-[\w-]{24}$/.exec(token) : null;
  const accountId = match?.[1] === undefined ? NaN : Number.parseInt(match[1], 36);
  return Number.isSafeInteger(accountId) && accountId > 0 ? accountId : undefined;
}
