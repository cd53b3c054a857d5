import { invalidField } from '@confab/contract/kit/errors';
import type { Channel, Inbound } from '../../../channels/channel.ts';
import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts';
import { deleteToken, insertToken, type InboxRow, type InboxToken } from '../queries.ts';

/** Writes by what an inbox is found. Throws `invalid` when another inbox has the same address at the provider. */
export async function replaceTokens(
  trx: Trx,
  channel: Channel,
  inbox: InboxRow,
  before: Record<string, unknown> | null,
): Promise<void> {
  const old = before === null ? [] : tokensOf(channel, before);
  const tokens = tokensOf(channel, inbox.channel_settings);
  const isIn = (list: readonly InboxToken[], { token }: InboxToken) =>
    list.some((other) => other.token === token);
  for (const gone of old.filter((token) => !isIn(tokens, token)))
    await deleteToken(trx, inbox.account_id, inbox.id, gone);
  for (const token of tokens.filter((one) => !isIn(old, one))) {
    try {
      await insertToken(trx, inbox.account_id, inbox.id, token);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (token.kind === 'email')
        throw invalidField('channel.email', 'taken', 'Email has already been taken');
      if (token.kind !== 'webhook') throw error;
      const { path, message } = channel.inbound?.taken ?? defaultTaken;
      throw invalidField(path, 'taken', message);
    }
  }
}

const defaultTaken = {
  path: 'channel.provider_config',
  message: 'This address is connected to an inbox already',
};

function tokensOf(channel: Channel, settings: Record<string, unknown>): InboxToken[] {
  const own = channel.publicToken?.(settings);
  const { inbound, email } = channel;
  return [
    ...(own === undefined ? [] : [own]),
    ...(inbound === undefined
      ? []
      : webhookAddresses(inbound, settings).map((address) => webhookToken(channel.kind, address))),
    ...(email?.addresses(settings) ?? []).map((address) => ({ kind: 'email' as const, token: address })),
  ];
}

const webhookAddresses = (inbound: Inbound, settings: Record<string, unknown>) => [
  ...new Set([inbound.address(settings), ...(inbound.otherAddresses?.(settings) ?? [])]),
];

/** Addresses of different kinds of channel never collide. */
export function webhookToken(kind: string, address: string): InboxToken {
  return { kind: 'webhook', token: `${kind}:${address}` };
}
