import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeContactWithin, lockContacts } from '../../contact/index.ts';
import { companyIdOf } from '../contact-queries.ts';
import { withoutCompany } from '../model.ts';

/** Clears the company of a contact. Throws `not_found` for a contact that is not of this company. */
export async function removeCompanyContact(
  platform: Platform,
  actor: MemberActor,
  { companyId, contactId }: { companyId: number; contactId: number },
): Promise<void> {
  const { accountId } = actor;
  await transact(platform, async (trx, emit) => {
    await lockContacts(trx, accountId, [contactId]);
    const contact = await companyIdOf(trx, accountId, contactId);
    if (contact?.companyId !== companyId) throw new Failure('not_found');
    await changeContactWithin(
      platform,
      trx,
      emit,
      actor,
      contactId,
      ({ additional_attributes: attributes }) => ({ additional_attributes: withoutCompany(attributes) }),
    );
  });
}
