import { liveEvent } from '../kit/event.ts';
import { knowledgeEditorPermissions, knowledgePermissions } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { Id, LongText, NameText, Nullable, ShortText, Type, type Static } from '../kit/schema.ts';
import { PortalItemParams, PortalParams } from './portal.ts';

/** Per account, in all its portals. */
export const maxCategories = 1000;
export const categoriesPerPage = 25;
/** Per category. */
export const maxRelatedCategories = 100;

/** A category, as part of another one. */
export const CategoryRef = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  locale: Type.String(),
  description: Nullable(Type.String()),
  position: Nullable(Type.Integer()),
  account_id: Id,
});
export type CategoryRef = Static<typeof CategoryRef>;

/** Where articles of one locale belong. Keys of other categories are there when there are such. */
export const Category = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  locale: Type.String(),
  description: Nullable(Type.String()),
  position: Nullable(Type.Integer()),
  account_id: Id,
  icon: Type.String(),
  related_categories: Type.Optional(Type.Array(CategoryRef)),
  parent_category: Type.Optional(CategoryRef),
  /** The category it is a translation of. */
  root_category: Type.Optional(CategoryRef),
  meta: Type.Object({ articles_count: Type.Integer({ minimum: 0 }) }),
});
export type Category = Static<typeof Category>;

const CategoryAnswer = Type.Object({ payload: Category });

/** Places among others: PostgreSQL's integer. */
export const Position = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });

const optional = {
  locale: Type.Optional(ShortText),
  description: Type.Optional(Nullable(LongText)),
  position: Type.Optional(Nullable(Position)),
  icon: Type.Optional(Nullable(ShortText)),
  parent_category_id: Type.Optional(Nullable(Id)),
  associated_category_id: Type.Optional(Nullable(Id)),
  /** An empty list leaves the relations unchanged, null removes them. */
  related_category_ids: Type.Optional(Nullable(Type.Array(Id, { maxItems: maxRelatedCategories }))),
};

const base = '/api/v1/accounts/:account_id/portals/:slug/categories';

export const listCategories = route({
  name: 'category.list',
  method: 'GET',
  path: base,
  summary: 'The categories of a portal by position, of all locales or of one',
  who: 'member',
  params: PortalParams,
  input: Type.Object({
    locale: Type.Optional(Nullable(ShortText)),
    page: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000 }))),
  }),
  response: Type.Object({
    payload: Type.Array(Category),
    /** `categories_count` is how many are on this page. */
    meta: Type.Object({
      current_page: Type.Integer({ minimum: 1 }),
      categories_count: Type.Integer({ minimum: 0 }),
    }),
  }),
});

export const showCategory = route({
  name: 'category.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One category',
  who: 'member',
  permissions: knowledgeEditorPermissions,
  params: PortalItemParams,
  response: CategoryAnswer,
});

export const createCategory = route({
  name: 'category.create',
  audited: true,
  method: 'POST',
  path: base,
  summary: 'Add a category to a portal',
  who: 'member',
  permissions: knowledgePermissions,
  wrapper: 'category',
  params: PortalParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ name: NameText, slug: ShortText, ...optional }),
  response: CategoryAnswer,
  errors: ['invalid', 'unprocessable'],
});

export const updateCategory = route({
  name: 'category.update',
  audited: true,
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a category',
  who: 'member',
  permissions: knowledgePermissions,
  wrapper: 'category',
  params: PortalItemParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ name: Type.Optional(NameText), slug: Type.Optional(ShortText), ...optional }),
  response: CategoryAnswer,
  errors: ['invalid'],
});

export const deleteCategory = route({
  name: 'category.delete',
  audited: true,
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a category; its articles stay, in none',
  who: 'member',
  permissions: knowledgePermissions,
  params: PortalItemParams,
});

/** Notifies members that a category was added, changed, or deleted. */
export const categoryChanged = liveEvent('category.changed', Type.Object({ id: Id, portal_id: Id }));
