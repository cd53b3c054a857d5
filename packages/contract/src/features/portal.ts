import { liveEvent } from '../kit/event.ts';
import { knowledgePermissions } from '../kit/permissions.ts';
import { AccountParams, route } from '../kit/route.ts';
import {
  FreeInput,
  Id,
  LongText,
  LongUrl,
  NameText,
  Nullable,
  ShortText,
  Type,
  Url,
  type Static,
} from '../kit/schema.ts';
import { Inbox } from './inbox.ts';
import { Agent } from './user.ts';

export const maxPortals = 200;
export const maxPortalLocales = 100;

const Count = Type.Integer({ minimum: 0 });

/** The image of a portal, uploaded before. */
export const PortalLogo = Type.Object({
  id: Id,
  portal_id: Id,
  file_type: Type.String(),
  account_id: Id,
  file_url: Url,
  blob_id: Id,
  filename: Type.String(),
});
export type PortalLogo = Static<typeof PortalLogo>;

/** A help center with a public address of its own. */
export const Portal = Type.Object({
  id: Id,
  color: Nullable(Type.String()),
  custom_domain: Nullable(Type.String()),
  /** Of the custom domain: it is served once the record was found. */
  domain: Type.Optional(
    Type.Object({
      is_verified: Type.Boolean(),
      record: Type.Optional(
        Type.Object({ type: Type.Literal('TXT'), name: Type.String(), value: Type.String() }),
      ),
    }),
  ),
  header_text: Nullable(Type.String()),
  homepage_link: Nullable(Type.String()),
  name: Type.String(),
  page_title: Nullable(Type.String()),
  slug: Type.String(),
  archived: Type.Boolean(),
  account_id: Id,
  /** Whether the caller is one of its members, who add its articles. */
  is_member: Type.Boolean(),
  config: Type.Object({
    allowed_locales: Type.Array(
      Type.Object({ code: Type.String(), articles_count: Count, categories_count: Count }),
    ),
  }),
  /** For those who may see the inbox. */
  inbox: Type.Optional(Inbox),
  logo: Type.Optional(PortalLogo),
  /** Counts are complete where one portal is shown: elsewhere the first is 0 and the others are null. */
  meta: Type.Object({
    all_articles_count: Count,
    archived_articles_count: Nullable(Count),
    published_count: Nullable(Count),
    draft_articles_count: Nullable(Count),
    mine_articles_count: Type.Optional(Count),
    categories_count: Count,
    default_locale: Type.String(),
  }),
});
export type Portal = Static<typeof Portal>;

const optional = {
  custom_domain: Type.Optional(Nullable(ShortText)),
  color: Type.Optional(Nullable(ShortText)),
  header_text: Type.Optional(Nullable(LongText)),
  homepage_link: Type.Optional(Nullable(LongUrl)),
  page_title: Type.Optional(Nullable(ShortText)),
  archived: Type.Optional(Type.Boolean()),
  /** `allowed_locales` and `default_locale`; replaces the current ones. */
  config: Type.Optional(FreeInput),
  /** An upload of the account, shown as the logo. */
  blob_id: Type.Optional(Nullable(Id)),
  /** A website inbox; one of another type is ignored. */
  inbox_id: Type.Optional(Nullable(Id)),
};

/** `{account_id, slug}`. */
export const PortalParams = Type.Object({
  account_id: Id,
  slug: Type.String({ minLength: 1, maxLength: 255 }),
});

/** `{account_id, slug, id}`. */
export const PortalItemParams = Type.Object({
  account_id: Id,
  slug: Type.String({ minLength: 1, maxLength: 255 }),
  id: Id,
});

const base = '/api/v1/accounts/:account_id/portals';

export const listPortals = route({
  name: 'portal.list',
  method: 'GET',
  path: base,
  summary: 'The portals of the account, oldest first',
  who: 'member',
  params: AccountParams,
  /** Part of the format only: all portals are on one page. */
  input: Type.Object({ page: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000 }))) }),
  response: Type.Object({
    payload: Type.Array(Portal),
    meta: Type.Object({ current_page: Type.Integer(), portals_count: Count }),
  }),
});

export const showPortal = route({
  name: 'portal.show',
  method: 'GET',
  path: `${base}/:slug`,
  summary: 'One portal with its counts, of all locales or of one',
  who: 'member',
  params: PortalParams,
  input: Type.Object({ locale: Type.Optional(Nullable(ShortText)) }),
  response: Portal,
});

/** Its texts at full length. */
const portalBodyBytes = 100_000;

export const createPortal = route({
  name: 'portal.create',
  audited: true,
  method: 'POST',
  path: base,
  summary: 'Add a portal',
  who: 'member',
  permissions: knowledgePermissions,
  wrapper: 'portal',
  params: AccountParams,
  input: Type.Object({ name: NameText, slug: ShortText, ...optional }),
  maxBodyBytes: portalBodyBytes,
  response: Portal,
  errors: ['invalid', 'unprocessable'],
});

export const updatePortal = route({
  name: 'portal.update',
  audited: true,
  method: ['PATCH', 'PUT'],
  path: `${base}/:slug`,
  summary: 'Change a portal',
  who: 'member',
  permissions: knowledgePermissions,
  wrapper: 'portal',
  params: PortalParams,
  input: Type.Object({ name: Type.Optional(NameText), slug: Type.Optional(ShortText), ...optional }),
  maxBodyBytes: portalBodyBytes,
  response: Portal,
  errors: ['invalid'],
});

export const verifyPortalDomain = route({
  name: 'portal.verify_domain',
  audited: true,
  method: 'POST',
  path: `${base}/:slug/verify_domain`,
  summary: 'Look for the record that proves the domain of a portal; the portal says whether it was found',
  who: 'member',
  permissions: knowledgePermissions,
  params: PortalParams,
  response: Portal,
  errors: ['invalid', 'unavailable'],
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
});

export const deletePortal = route({
  name: 'portal.delete',
  audited: true,
  method: 'DELETE',
  path: `${base}/:slug`,
  summary: 'Delete a portal with everything in it',
  who: 'member',
  permissions: knowledgePermissions,
  params: PortalParams,
});

export const archivePortal = route({
  name: 'portal.archive',
  audited: true,
  method: 'PATCH',
  path: `${base}/:slug/archive`,
  summary: 'Close a portal to the public; everything in it stays',
  who: 'member',
  permissions: knowledgePermissions,
  params: PortalParams,
});

export const deletePortalLogo = route({
  name: 'portal.delete_logo',
  audited: true,
  method: 'DELETE',
  path: `${base}/:slug/logo`,
  summary: 'Take the logo off a portal',
  who: 'member',
  permissions: knowledgePermissions,
  params: PortalParams,
});

/** Maximum number of users in one call. */
const maxMembers = 10_000;
const members = `${base}/:slug/members`;
const changedMembers = {
  path: members,
  who: 'member',
  audited: true,
  permissions: knowledgePermissions,
  maxBodyBytes: 128 * 1024,
  maxBodyValues: maxMembers + 10,
  params: PortalParams,
  input: Type.Object({ user_ids: Type.Array(Id, { maxItems: maxMembers }) }),
  response: Type.Object({ payload: Type.Array(Agent) }),
  errors: ['not_authorized'],
} as const;

export const listPortalMembers = route({
  name: 'portal.members',
  method: 'GET',
  path: members,
  summary: 'Who writes the articles of a portal beside those who manage all of them, by name',
  who: 'member',
  permissions: knowledgePermissions,
  params: PortalParams,
  response: changedMembers.response,
});

export const addPortalMembers = route({
  ...changedMembers,
  name: 'portal.add_members',
  method: 'POST',
  summary: 'Let agents write the articles of a portal; answers all of its members',
});

export const setPortalMembers = route({
  ...changedMembers,
  name: 'portal.set_members',
  method: ['PATCH', 'PUT'],
  summary: 'Replace the members of a portal; answers all of them',
});

export const removePortalMembers = route({
  ...changedMembers,
  name: 'portal.remove_members',
  method: 'DELETE',
  summary: 'Take members off a portal; answers those who are left',
});

/** Notifies members that a portal was added, changed, or deleted. */
export const portalChanged = liveEvent('portal.changed', Type.Object({ id: Id }));
