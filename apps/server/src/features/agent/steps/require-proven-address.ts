import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';

/** Unconfirmed users must not cause emails to other people. Throws `forbidden`. */
export function requireProvenAddress({ person }: MemberActor): void {
  if (person.confirmed) return;
  const message = 'Please confirm your own email address before you invite people.';
  throw new Failure('forbidden', { message });
}
