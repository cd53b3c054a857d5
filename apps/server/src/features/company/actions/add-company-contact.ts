import type { Contact } from '@confab/contract/features/contact';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeContactWithin, viewContact, withAttributes } from '../../contact/index.ts';
import { withCompany } from '../model.ts';
import { lockCompanyRow } from '../queries.ts';

/** Gives a contact the name of a company, which makes it one of its contacts. Throws `not_found` for either. */
export async function addCompanyContact(
  platform: Platform,
  actor: MemberActor,
  { companyId, contactId }: { companyId: number; contactId: number },
): Promise<Contact> {
  const contact = await transact(platform, async (trx, emit) => {
    const company = await lockCompanyRow(trx, { accountId: actor.accountId, id: companyId });
    if (company === undefined) throw new Failure('not_found');
    const { after } = await changeContactWithin(platform, trx, emit, actor, contactId, (before) =>
      withAttributes(before, {
        additional_attributes: withCompany(before.additional_attributes, company.name),
      }),
    );
    return after;
  });
  return viewContact(platform, contact, false);
}
