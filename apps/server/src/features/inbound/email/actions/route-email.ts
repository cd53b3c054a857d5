import { activeAccount } from '@confab/contract/features/account';
import { readFile } from 'node:fs/promises';
import { headOf, parseEmail } from '../../../../platform/email/parse-email.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAddressed } from '../../../conversation/index.ts';
import { inboxByToken } from '../../../inbox/index.ts';
import { recipientsOf, withoutTag } from '../recipients-model.ts';
import { storeEmail } from './store-email.ts';

type Scope = { accountId: number; inboxId: number };

/**
 * Accepts an email that a mail server forwards: for the conversation whose address it is sent to, else for the inboxes
 * it is forwarded to or, if it names none of these, for those of one account whose address it names. Others are
 * discarded: a failure response would make the server notify the sender, whose address may be forged.
 */
export async function routeEmail(platform: Platform, path: string): Promise<void> {
  const head = await parseEmail(headOf(await readFile(path))).catch(() => undefined);
  if (head === undefined) return;
  for (const scope of await placesOf(platform, recipientsOf(head)))
    await storeEmail(platform, { ...scope, path, isCut: false });
}

async function placesOf(platform: Platform, recipients: readonly string[]): Promise<Scope[]> {
  const addressed = await findAddressed(platform, recipients);
  if (addressed !== undefined) return [{ accountId: addressed.account_id, inboxId: addressed.inbox_id }];
  const forwarded = await inboxesOf(
    platform,
    recipients.flatMap((address) => forwardNameIn(platform, address) ?? []),
  );
  if (forwarded.length > 0) return forwarded;
  // Addresses are not verified: what one account names as its own must not bring it the emails of others.
  const named = await inboxesOf(platform, recipients.map(withoutTag));
  return named.filter(({ accountId }) => accountId === named[0]?.accountId);
}

/** In the order of their identifiers. */
async function inboxesOf(platform: Platform, tokens: readonly string[]): Promise<Scope[]> {
  const found = new Map<string, Scope>();
  for (const token of new Set(tokens)) {
    const inbox = await inboxByToken(platform, 'email', token);
    if (inbox?.account_status !== activeAccount) continue;
    found.set(`${inbox.account_id}/${inbox.id}`, { accountId: inbox.account_id, inboxId: inbox.id });
  }
  return [...found.values()];
}

/** The name in an address of this installation, by which an inbox may be known. */
function forwardNameIn({ installation }: Platform, address: string): string | undefined {
  const [name, domain] = withoutTag(address).split('@', 2);
  return domain === installation.inboundEmail?.domain ? name : undefined;
}
