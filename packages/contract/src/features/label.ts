import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, LongText, Nullable, Payload, ShortText, Type, type Static } from '../kit/schema.ts';

export const Label = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  color: Type.String(),
  show_on_sidebar: Nullable(Type.Boolean()),
});
export type Label = Static<typeof Label>;

/** A lowercased title: a letter or digit of any script, then at least one more, `_`, or `-`. */
export const labelTitlePattern = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]+$/u;

const base = '/api/v1/accounts/:account_id/labels';

const optional = {
  description: Type.Optional(Nullable(LongText)),
  color: Type.Optional(ShortText),
  show_on_sidebar: Type.Optional(Nullable(Type.Boolean())),
};

export const listLabels = route({
  name: 'label.list',
  method: 'GET',
  path: base,
  summary: 'All labels of the account by title',
  who: 'member',
  params: AccountParams,
  response: Payload(Type.Array(Label)),
});

export const showLabel = route({
  name: 'label.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One label',
  who: 'administrator',
  params: AccountItemParams,
  response: Label,
});

export const createLabel = route({
  name: 'label.create',
  method: 'POST',
  path: base,
  summary: 'Add a label',
  who: 'administrator',
  wrapper: 'label',
  params: AccountParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ title: ShortText, ...optional }),
  response: Label,
  errors: ['invalid'],
});

export const updateLabel = route({
  name: 'label.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a label; conversations with its title follow',
  who: 'administrator',
  wrapper: 'label',
  params: AccountItemParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ title: Type.Optional(ShortText), ...optional }),
  response: Label,
  errors: ['invalid'],
});

export const deleteLabel = route({
  name: 'label.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Remove a label from the list; conversations keep its title',
  who: 'administrator',
  params: AccountItemParams,
});

/** For reactions only: the old title is replaced everywhere. */
export const labelRenamed = liveEvent(
  'label.renamed',
  Type.Object({ old_title: Type.String(), new_title: Type.String() }),
);
