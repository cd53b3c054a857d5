import { Failure } from '@confab/contract/kit/errors';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { Platform } from '../../../../platform/platform.ts';
import { teamMemberIds } from '../../../team/index.ts';
import type { ContextRow } from '../../row-queries.ts';

/** The addresses of a transcript, each once. Throws `unprocessable` with a message for users. */
export function transcriptRecipients(row: ContextRow, input: readonly string[]): string[] {
  const addresses = input.map((address) =>
    normalEmail(address.replaceAll(/\{\{\s*contact\.email\s*\}\}/g, row.contact_email ?? '')),
  );
  const requested = [...new Set(addresses.filter((address) => address !== ''))];
  if (requested.length === 0)
    throw new Failure('unprocessable', { message: 'There is no email address to send to' });
  const wrong = requested.find((address) => !isEmailAddress(address));
  if (wrong !== undefined) throw new Failure('unprocessable', { message: `${wrong} is no email address` });
  return requested;
}

/**
 * The recipients of an email to teams; an agent in two of them gets one email. Throws `unprocessable` without
 * recipients.
 */
export async function teamRecipients(
  { db }: Platform,
  accountId: number,
  teamIds: readonly number[],
): Promise<number[]> {
  const members = await Promise.all(teamIds.map((teamId) => teamMemberIds(db, accountId, teamId)));
  const userIds = [...new Set(members.flat())];
  if (userIds.length === 0) throw new Failure('unprocessable', { message: 'These teams have no members' });
  return userIds;
}
