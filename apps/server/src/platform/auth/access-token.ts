import { sql } from 'kysely';
import { newToken } from '../crypto/tokens.ts';
import type { Trx } from '../db/database.ts';
import type { Platform } from '../platform.ts';

/** The owner of a permanent token, with the type as stored in `access_token`. */
export type TokenOwner = { type: 'user' | 'agent_bot' | 'platform_app'; id: number };

/** Gives the owner a new permanent token; the one before it is void once the transaction commits. */
export async function issueAccessToken(
  { ids, secrets }: Pick<Platform, 'ids' | 'secrets'>,
  trx: Trx,
  owner: TokenOwner,
  bytes = 18,
): Promise<string> {
  const { token, hash } = newToken(ids, bytes);
  const values = { token_hash: hash, token_encrypted: secrets.seal(token, contextOf(owner)) };
  await trx
    .insertInto('access_token')
    .values({ owner_type: owner.type, owner_id: owner.id, ...values })
    .onConflict((conflict) =>
      // It is a new token, so it gets a new id.
      conflict.columns(['owner_type', 'owner_id']).doUpdateSet({
        ...values,
        id: sql<number>`default`,
        created_at: sql<Date>`now()`,
        operator_replaced_at: null,
      }),
    )
    .execute();
  return token;
}

export function openAccessToken(
  { secrets }: Pick<Platform, 'secrets'>,
  owner: TokenOwner,
  sealed: string,
): string {
  return secrets.open(sealed, contextOf(owner));
}

/** What the sealed token is bound to. */
const contextOf = ({ type, id }: TokenOwner): string => `${type}:${id}`;
