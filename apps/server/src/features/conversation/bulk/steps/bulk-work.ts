import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeContact } from '../../bulk-contacts/steps/change-contact.ts';
import { nextContacts } from '../../bulk-contacts/steps/selected-contacts.ts';
import { restoreSomeContacts } from '../../bulk-contacts/steps/restore-some-contacts.ts';
import { bulkTypeOf, type BulkRequest } from '../model.ts';
import type { BulkActionRow, BulkKey } from '../queries.ts';
import { changeOne } from './change-one.ts';
import { restoreSome } from './restore-some.ts';
import { nextBatch, type Batch, type Selected } from './selected-conversations.ts';

type ChangeOne = (
  platform: Platform,
  actor: MemberActor,
  key: BulkKey,
  selected: Selected,
) => Promise<boolean>;

/** What differs between bulk actions of conversations and of contacts. */
type BulkWork = {
  nextBatch: (
    platform: Platform,
    actor: MemberActor,
    row: BulkActionRow,
    request: BulkRequest,
  ) => Promise<Batch | undefined>;
  /** Changes one; false if the bulk action has ended. */
  changing: (request: BulkRequest) => ChangeOne;
  restoreSome: typeof restoreSome;
};

const ofConversations: BulkWork = {
  nextBatch,
  changing: (request) => (platform, actor, key, selected) =>
    changeOne(platform, actor, key, selected, request),
  restoreSome,
};

const ofContacts: BulkWork = {
  nextBatch: nextContacts,
  changing: (request) => (platform, actor, key, selected) =>
    changeContact(platform, actor, key, selected, request),
  restoreSome: restoreSomeContacts,
};

export function bulkWorkOf({ subject }: Pick<BulkActionRow, 'subject'>): BulkWork {
  return bulkTypeOf(subject) === 'Contact' ? ofContacts : ofConversations;
}
