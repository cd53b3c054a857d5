import { WebAddress } from '../kit/addresses.ts';
import { Conditions } from '../kit/conditions.ts';
import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, attributesBodyBytes, route } from '../kit/route.ts';
import {
  FileInput,
  FreeInput,
  FreeObject,
  Id,
  IsoTime,
  Nullable,
  OneOf,
  Payload,
  ShortText,
  Type,
  UnixSeconds,
  Url,
  type Static,
} from '../kit/schema.ts';
import { InboxSlim } from './inbox.ts';

/** A contact in the agent API. The time keys are absent when unset. */
export const Contact = Type.Object({
  additional_attributes: FreeObject,
  availability_status: OneOf(['online', 'offline']),
  email: Nullable(Type.String()),
  id: Id,
  name: Type.String(),
  phone_number: Nullable(Type.String()),
  blocked: Type.Boolean(),
  identifier: Nullable(Type.String()),
  thumbnail: Url,
  custom_attributes: FreeObject,
  last_activity_at: Type.Optional(UnixSeconds),
  created_at: Type.Optional(UnixSeconds),
});
export type Contact = Static<typeof Contact>;

/** A contact on the socket and as a message's sender. */
export const ContactPush = Type.Object({
  additional_attributes: FreeObject,
  custom_attributes: FreeObject,
  email: Nullable(Type.String()),
  id: Id,
  identifier: Nullable(Type.String()),
  name: Type.String(),
  phone_number: Nullable(Type.String()),
  thumbnail: Url,
  blocked: Type.Boolean(),
  type: Type.Literal('contact'),
});
export type ContactPush = Static<typeof ContactPush>;

/** Stored as 0, 1, 2 in this order. */
export const contactTypes = ['visitor', 'lead', 'customer'] as const;

/** The raw contact record that a few widget and public routes return. */
export const ContactRow = Type.Object({
  id: Id,
  account_id: Id,
  name: Type.String(),
  middle_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
  identifier: Nullable(Type.String()),
  location: Type.String(),
  country_code: Type.String(),
  contact_type: OneOf(contactTypes),
  blocked: Type.Boolean(),
  additional_attributes: FreeObject,
  custom_attributes: FreeObject,
  last_activity_at: Nullable(IsoTime),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type ContactRow = Static<typeof ContactRow>;

/** A contact's details changed; sent to every agent of the account. */
export const contactUpdated = liveEvent('contact.updated', ContactPush);

/** The contact's source id in an inbox. */
export const ContactInbox = Type.Object({ source_id: Type.String(), inbox: InboxSlim });
export type ContactInbox = Static<typeof ContactInbox>;

/** A contact with its contact inboxes. */
export const ContactWithInboxes = Type.Object({
  ...Contact.properties,
  contact_inboxes: Type.Optional(Type.Array(ContactInbox)),
});
export type ContactWithInboxes = Static<typeof ContactWithInboxes>;

const contactInput = {
  name: Type.Optional(Nullable(ShortText)),
  email: Type.Optional(Nullable(ShortText)),
  phone_number: Type.Optional(Nullable(ShortText)),
  identifier: Type.Optional(Nullable(ShortText)),
  blocked: Type.Optional(Nullable(Type.Boolean())),
  avatar: Type.Optional(FileInput),
  avatar_url: Type.Optional(Nullable(WebAddress)),
  additional_attributes: Type.Optional(Nullable(FreeInput)),
  custom_attributes: Type.Optional(Nullable(FreeInput)),
};
export const ContactInput = Type.Object(contactInput);
export type ContactInput = Static<typeof ContactInput>;

const contacts = '/api/v1/accounts/:account_id/contacts';

const paging = {
  page: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000 }))),
  sort: Type.Optional(Type.String({ maxLength: 255 })),
};

const ContactListInput = Type.Object({
  ...paging,
  /** Only contacts with at least one of these labels. */
  labels: Type.Optional(Nullable(Type.Union([Type.Array(ShortText, { maxItems: 500 }), ShortText]))),
  /** A part of the name, email, phone number, company or identifier. */
  q: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  include_contact_inboxes: Type.Optional(Type.Boolean()),
});
export type ContactListInput = Static<typeof ContactListInput>;

const CurrentPage = Type.Union([Type.Integer(), Type.String()]);

/** Contacts on a page of a list. */
export const contactsPerPage = 15;
/** Contacts are counted up to this many: counting on would read the whole account. */
export const maxContactCount = 10_000;

/** A page of contacts. `count` is `maxContactCount` where there are more. */
const ContactPage = Type.Object({
  meta: Type.Object({ count: Type.Integer(), current_page: CurrentPage }),
  payload: Type.Array(ContactWithInboxes),
});

/** 15 a page. `sort` names keys separated by commas, each with `-` in front for descending. */
export const listContacts = route({
  name: 'contact.list',
  method: 'GET',
  path: contacts,
  summary: 'Contacts with an email, phone number, or identifier, one page at a time',
  who: 'member',
  params: AccountParams,
  input: ContactListInput,
  response: ContactPage,
  errors: ['unprocessable'],
});

/** Finds up to a thousand. A blank `q` finds none, with a count of null. */
export const searchContactList = route({
  name: 'contact.search',
  method: 'GET',
  path: `${contacts}/search`,
  summary: 'Contacts by name, email, phone number, company or identifier, one page at a time',
  who: 'member',
  params: AccountParams,
  input: ContactListInput,
  response: Type.Object({
    meta: Type.Object({ count: Nullable(Type.Integer()), current_page: CurrentPage }),
    payload: Type.Array(ContactWithInboxes),
  }),
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 100, seconds: 60 }],
});

/** Conditions on every attribute of a contact, its custom attributes included. */
export const filterContacts = route({
  name: 'contact.filter',
  method: 'POST',
  path: `${contacts}/filter`,
  summary: 'Contacts that match all conditions, reachable or not, one page at a time',
  who: 'member',
  params: AccountParams,
  input: Type.Object({
    ...paging,
    payload: Conditions,
    include_contact_inboxes: Type.Optional(Type.Boolean()),
  }),
  response: ContactPage,
  errors: ['unprocessable'],
});

export const activeContacts = route({
  name: 'contact.active',
  method: 'GET',
  path: `${contacts}/active`,
  summary: 'Contacts that are online now, one page at a time',
  who: 'member',
  params: AccountParams,
  input: Type.Object(paging),
  response: ContactPage,
  errors: ['unprocessable'],
});

export const showContact = route({
  name: 'contact.show',
  method: 'GET',
  path: `${contacts}/:id`,
  summary: 'One contact',
  who: 'member',
  params: AccountItemParams,
  input: Type.Object({ include_contact_inboxes: Type.Optional(Type.Boolean()) }),
  response: Payload(ContactWithInboxes),
});

/** The inbox of a new contact with its raw column values. */
export const InboxRow = Type.Object({
  id: Id,
  channel_id: Id,
  account_id: Id,
  name: Type.String(),
  created_at: IsoTime,
  updated_at: IsoTime,
  channel_type: Type.String(),
  enable_auto_assignment: Type.Boolean(),
  greeting_enabled: Type.Boolean(),
  greeting_message: Nullable(Type.String()),
  email_address: Nullable(Type.String()),
  working_hours_enabled: Type.Boolean(),
  out_of_office_message: Nullable(Type.String()),
  timezone: Type.String(),
  enable_email_collect: Type.Boolean(),
  csat_survey_enabled: Type.Boolean(),
  allow_messages_after_resolved: Type.Boolean(),
  auto_assignment_config: FreeObject,
  lock_to_single_conversation: Type.Boolean(),
  portal_id: Nullable(Id),
  sender_name_type: Type.String(),
  business_name: Nullable(Type.String()),
  csat_config: FreeObject,
});
export type InboxRow = Static<typeof InboxRow>;

export const createContact = route({
  name: 'contact.create',
  method: 'POST',
  path: contacts,
  summary: 'Add a contact, and optionally connect it to an inbox',
  who: 'member',
  multipart: true,
  maxFiles: 1,
  maxBodyBytes: attributesBodyBytes,
  params: AccountParams,
  input: Type.Object({
    ...contactInput,
    inbox_id: Type.Optional(Nullable(Id)),
    source_id: Type.Optional(Nullable(ShortText)),
  }),
  response: Payload(
    Type.Object({
      contact: ContactWithInboxes,
      contact_inbox: Type.Object({ inbox: Nullable(InboxRow), source_id: Nullable(Type.String()) }),
    }),
  ),
  errors: ['invalid', 'not_authorized'],
});

export const updateContact = route({
  name: 'contact.update',
  method: ['PATCH', 'PUT'],
  path: `${contacts}/:id`,
  summary: 'Change a contact; attributes are added to those it has',
  who: 'member',
  multipart: true,
  maxFiles: 1,
  maxBodyBytes: attributesBodyBytes,
  params: AccountItemParams,
  input: Type.Object({ ...contactInput, include_contact_inboxes: Type.Optional(Nullable(Type.Boolean())) }),
  response: Payload(ContactWithInboxes),
  errors: ['invalid'],
});

/**
 * Its conversations, notes, and sessions are deleted with it, in the background; `contact.deleted` is sent afterwards.
 */
export const deleteContact = route({
  name: 'contact.delete',
  method: 'DELETE',
  path: `${contacts}/:id`,
  summary: 'Delete a contact with its conversations; not while it is online',
  who: 'administrator',
  params: AccountItemParams,
  errors: ['unprocessable'],
});

/**
 * The base keeps its values, gets those it lacks, and everything that belongs to the other one, which is
 * deleted.
 */
export const mergeContacts = route({
  name: 'contact.merge',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/actions/contact_merge',
  summary: 'Make one contact of two',
  who: 'member',
  params: AccountParams,
  input: Type.Object({ base_contact_id: Id, mergee_contact_id: Id }),
  response: Contact,
});

export const listContactLabels = route({
  name: 'contact.list_labels',
  method: 'GET',
  path: `${contacts}/:id/labels`,
  summary: 'The labels of a contact',
  who: 'member',
  params: AccountItemParams,
  response: Payload(Type.Array(Type.String())),
});

export const setContactLabels = route({
  name: 'contact.set_labels',
  method: 'POST',
  path: `${contacts}/:id/labels`,
  summary: 'Replace the set of labels; titles need not exist as labels',
  who: 'member',
  params: AccountItemParams,
  input: Type.Object({ labels: Type.Optional(Type.Unknown()) }),
  response: Payload(Type.Array(Type.String())),
  errors: ['invalid'],
});

export const deleteContactAvatar = route({
  name: 'contact.delete_avatar',
  method: 'DELETE',
  path: `${contacts}/:id/avatar`,
  summary: 'Remove the avatar of a contact',
  who: 'member',
  params: AccountItemParams,
  response: Payload(Contact),
});

export const destroyContactAttributes = route({
  name: 'contact.destroy_custom_attributes',
  method: 'POST',
  path: `${contacts}/:id/destroy_custom_attributes`,
  summary: 'Remove custom attributes by key',
  who: 'member',
  maxBodyBytes: attributesBodyBytes,
  params: AccountItemParams,
  input: Type.Object({ custom_attributes: Type.Array(ShortText, { maxItems: 500 }) }),
  response: Payload(ContactWithInboxes),
});

export const listContactableInboxes = route({
  name: 'contact.contactable_inboxes',
  method: 'GET',
  path: `${contacts}/:id/contactable_inboxes`,
  summary: 'Inboxes from which the caller can write to the contact',
  who: 'member',
  params: AccountItemParams,
  response: Payload(Type.Array(ContactInbox)),
});

export const createContactInbox = route({
  name: 'contact.create_contact_inbox',
  method: 'POST',
  path: `${contacts}/:id/contact_inboxes`,
  summary: 'Connect a contact to an inbox',
  who: 'member',
  params: AccountItemParams,
  input: Type.Object({
    inbox_id: Id,
    source_id: Type.Optional(Nullable(ShortText)),
    hmac_verified: Type.Optional(Nullable(Type.Boolean())),
  }),
  response: ContactInbox,
  errors: ['invalid', 'not_authorized', 'param_missing'],
});

export const findContactBySource = route({
  name: 'contact.find_by_source',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact_inboxes/filter',
  summary: 'The contact with a source id in an inbox',
  who: 'member',
  params: AccountParams,
  input: Type.Object({ inbox_id: Id, source_id: ShortText }),
  response: ContactWithInboxes,
  errors: ['not_authorized'],
});

export const contactCreated = liveEvent('contact.created', ContactPush);
/** The surviving contact. */
export const contactMerged = liveEvent('contact.merged', ContactPush);
export const contactDeleted = liveEvent('contact.deleted', ContactPush);

export const contactLabelsChanged = liveEvent(
  'contact.labels_changed',
  Type.Object({ contact_id: Id, labels: Type.Array(Type.String()) }),
);

/** Internal event: a contact was closed, and its data has to be deleted. */
export const contactDeletionRequested = liveEvent(
  'contact.deletion_requested',
  Type.Object({ contact_id: Id }),
);

/**
 * Internal event: an avatar URL of the contact was supplied. With `inbox_id`, it is not a URL but a reference
 * that the inbox's channel resolves.
 */
export const contactAvatarFound = liveEvent(
  'contact.picture_found',
  Type.Object({ contact_id: Id, url: Type.String(), inbox_id: Type.Optional(Id) }),
);

/** Internal event: the account's webhooks have to be notified of a contact. */
export const contactWebhookRequested = liveEvent(
  'contact.webhook_requested',
  Type.Object({
    event: OneOf(['contact_created', 'contact_updated']),
    contact_id: Id,
    changed_attributes: Type.Optional(Type.Array(FreeObject)),
  }),
);
