import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';

/** Whoever has proven nothing yet must not have mails sent to strangers. Throws `forbidden`. */
export function requireProvenAddress({ person }: MemberActor): void {
  if (person.confirmed) return;
  const message = 'Please confirm your own e-mail address first. Then you can invite people.';
  throw new Failure('forbidden', { message });
}
