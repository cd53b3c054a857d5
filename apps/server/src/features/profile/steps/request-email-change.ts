import { invalidField } from '@confab/contract/kit/errors';
import { userConfirmationRequested, userEmailChangeRequested } from '@confab/contract/features/user';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { admitEmail } from '../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSessionStart } from '../../session/index.ts';
import {
  checkCurrentPassword,
  emailTaken,
  findUserByEmail,
  noAccount,
  type UserRow,
} from '../../user/index.ts';

export type EmailChange = { email?: string | undefined; current_password?: string | null | undefined };

/** How long a fresh session replaces entering the password. */
const freshForMs = 10 * 60 * 1000;

/**
 * The address to store until its link is used; the current address cancels a pending change; undefined when none was
 * given. Throws `invalid` for an invalid address, one in use, and a missing or wrong current password;
 * `too_many_requests`.
 */
export async function checkedEmail(
  platform: Platform,
  { actor, user, networks }: { actor: UserActor; user: UserRow; networks: readonly Network[] },
  input: EmailChange,
): Promise<string | undefined> {
  if (input.email === undefined) return undefined;
  const email = normalEmail(input.email);
  if (email === user.email) return email;
  if (!isEmailAddress(email)) throw invalidField('email', 'invalid', 'Email is invalid');
  await requireOwner(platform, actor, user, input.current_password);
  if ((await findUserByEmail(platform.db, email)) !== undefined) throw emailTaken();
  await admitEmail(platform, {
    purpose: 'address_change',
    recipient: email,
    sender: `user:${user.id}`,
    networks,
  });
  return email;
}

/** A session or token may be stolen, and the owner of the address controls the user: so the password is required. */
async function requireOwner(
  platform: Platform,
  { credential }: UserActor,
  user: UserRow,
  password: string | null | undefined,
): Promise<void> {
  const isGiven = password != null && password !== '';
  if (!isGiven && credential.kind === 'session' && !credential.isImpersonated) {
    const start = await findSessionStart(platform.db, user.id, credential.client);
    if (start !== undefined && platform.clock.now().getTime() - start.getTime() < freshForMs) return;
  }
  await checkCurrentPassword(platform, user, password);
}

/**
 * The emails of a change: the new address gets a confirmation link, and the old one is notified if it was confirmed.
 */
export function announceEmailChange(emit: Emit, user: UserRow, email: string): void {
  const to = { accountId: noAccount, audience: {} };
  emit(outboxEvent(userConfirmationRequested, to, { user_id: user.id }));
  if (user.confirmed_at === null) return;
  const change = { user_id: user.id, old_email: user.email, new_email: email };
  emit(outboxEvent(userEmailChangeRequested, to, change));
}
