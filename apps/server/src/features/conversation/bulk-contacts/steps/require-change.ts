import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { requireContacts } from '../../../contact/index.ts';
import type { BulkRequest } from '../../bulk/model.ts';
import { contactChange, type ContactChange } from '../model.ts';

/** Throws `unprocessable` for an empty change, `not_authorized` for users who may not make it on a single contact. */
export function requireContactChange(actor: MemberActor, request: BulkRequest): ContactChange {
  requireContacts(actor);
  const change = contactChange(request);
  if (change === undefined || request.fields != null || request.snoozed_until != null)
    throw new Failure('unprocessable', { message: 'Nothing to change' });
  if (change.kind === 'delete' && actor.role !== 'administrator') throw new Failure('not_authorized');
  return change;
}
