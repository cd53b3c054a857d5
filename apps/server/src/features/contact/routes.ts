import { Failure } from '@confab/contract/kit/errors';
import * as contract from '@confab/contract/features/contact';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ContactInboxRow, findContactInbox } from './contact-inbox-queries.ts';
import { listContactableInboxes } from './actions/list-contactable-inboxes.ts';
import { findOrCreateContactInbox, usableInbox } from './steps/contact-sessions.ts';
import { inboxRowView } from './wire-view.ts';
import { addContactToInbox } from './actions/add-contact-to-inbox.ts';
import { changeContact } from './steps/change-contact.ts';
import { createContact } from './actions/create-contact.ts';
import { contactExportRoutes } from './exporting/routes.ts';
import { contactImportRoutes } from './importing/routes.ts';
import { contactLabelRoutes } from './labels/routes.ts';
import { contactListRoutes } from './list/routes.ts';
import { contactMergeRoutes } from './merging/routes.ts';
import { contactNoteRoutes } from './notes/routes.ts';
import { deleteContact } from './removal/actions/delete-contact.ts';
import { updateContact } from './actions/update-contact.ts';
import { showContact } from './actions/show-contact.ts';
import { viewContact } from './steps/view-contacts.ts';
import { withoutKeys } from './model.ts';
import { requireContacts } from './policy.ts';
import { findContact } from './queries.ts';

export function contactRoutes(platform: Platform): Endpoint[] {
  return [
    ...contactListRoutes(platform),
    ...recordRoutes(platform),
    createRoute(platform),
    ...inboxRoutes(platform),
    ...contactLabelRoutes(platform),
    ...contactNoteRoutes(platform),
    ...contactMergeRoutes(platform),
    ...contactImportRoutes(platform),
    ...contactExportRoutes(platform),
  ].map(withPolicy);
}

/** Applies the contact policy to every route here. */
function withPolicy(one: Endpoint): Endpoint {
  return {
    route: one.route,
    handle: async (context) => {
      // Every route here is for members, so the guard made one.
      requireContacts(context.actor as MemberActor);
      return one.handle(context);
    },
  };
}

function recordRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showContact, async ({ params, input }) => ({
      payload: await showContact(
        platform,
        params.account_id,
        params.id,
        input.include_contact_inboxes ?? true,
      ),
    })),
    endpoint(contract.updateContact, async ({ params, input, actor }) => {
      const { include_contact_inboxes: withInboxes, ...details } = input;
      const contact = await updateContact(platform, actor, params.id, details);
      return { payload: await viewContact(platform, contact, withInboxes ?? true) };
    }),
    endpoint(contract.deleteContact, async ({ params, actor }) => {
      await deleteContact(platform, actor, params.id);
      return undefined;
    }),
    endpoint(contract.deleteContactAvatar, async ({ params, actor }) => {
      const contact = await changeContact(platform, actor, params.id, () => ({ avatar_key: null }));
      return { payload: await viewContact(platform, contact, false) };
    }),
    endpoint(contract.destroyContactAttributes, async ({ params, input, actor }) => {
      const contact = await changeContact(platform, actor, params.id, (before) => ({
        custom_attributes: withoutKeys(before.custom_attributes, input.custom_attributes),
      }));
      return { payload: await viewContact(platform, contact, true) };
    }),
  ];
}

function createRoute(platform: Platform): Endpoint {
  return endpoint(contract.createContact, async ({ input, actor }) => {
    const { inbox_id: inboxId, source_id: sourceId, ...details } = input;
    const inbox = inboxId == null ? undefined : await usableInbox(platform, actor, inboxId);
    let session: ContactInboxRow | undefined;
    const contact = await createContact(platform, actor, details, async (trx, record) => {
      if (inbox !== undefined)
        session = await findOrCreateContactInbox(platform, trx, record, inbox, {
          sourceId: sourceId ?? null,
        });
    });
    return {
      payload: {
        contact: await viewContact(platform, contact, true),
        contact_inbox: {
          inbox: inbox === undefined ? null : inboxRowView(inbox),
          source_id: session?.source_id ?? null,
        },
      },
    };
  });
}

function inboxRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listContactableInboxes, async ({ params, actor }) => ({
      payload: await listContactableInboxes(platform, actor, params.id),
    })),
    endpoint(contract.createContactInbox, ({ params, input, actor }) =>
      addContactToInbox(platform, actor, params.id, {
        inboxId: input.inbox_id,
        sourceId: input.source_id ?? null,
        hmacVerified: input.hmac_verified ?? false,
      }),
    ),
    endpoint(contract.findContactBySource, async ({ params, input, actor }) => {
      const accountId = params.account_id;
      const inbox = await usableInbox(platform, actor, input.inbox_id);
      const session = await findContactInbox(platform.db, accountId, inbox.id, input.source_id);
      if (session === undefined) throw new Failure('not_found');
      return viewContact(platform, await findContact(platform.db, accountId, session.contact_id), true);
    }),
  ];
}
