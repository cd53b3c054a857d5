import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  FreeInput,
  FreeObject,
  Id,
  IsoTime,
  Nullable,
  OneOf,
  ShortText,
  Type,
  type Static,
} from '../kit/schema.ts';

/** The record type of a saved filter, in the order of the numbers that some clients send. */
export const customFilterTypes = ['conversation', 'contact', 'report'] as const;
export type CustomFilterType = (typeof customFilterTypes)[number];

/** A saved filter: a folder of conversations, a segment of contacts. Visible to its owner only. */
export const CustomFilter = Type.Object({
  id: Id,
  name: Type.String(),
  filter_type: OneOf(customFilterTypes),
  query: FreeObject,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CustomFilter = Static<typeof CustomFilter>;

/** Per user and account. */
export const maxCustomFilters = 50;

const base = '/api/v1/accounts/:account_id/custom_filters';

const FilterType = Type.Union([
  OneOf([...customFilterTypes, '0', '1', '2']),
  Type.Integer({ minimum: 0, maximum: 2 }),
]);
export type CustomFilterTypeInput = Static<typeof FilterType>;

const OfType = Type.Object({ filter_type: Type.Optional(Nullable(FilterType)) });

export const listCustomFilters = route({
  name: 'custom_filter.list',
  method: 'GET',
  path: base,
  summary: 'The saved filters of the caller, of conversations unless another type is asked for',
  who: 'member',
  params: AccountParams,
  input: OfType,
  response: Type.Array(CustomFilter),
});

export const showCustomFilter = route({
  name: 'custom_filter.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'A saved filter of the caller',
  who: 'member',
  params: AccountItemParams,
  response: CustomFilter,
});

export const createCustomFilter = route({
  name: 'custom_filter.create',
  method: 'POST',
  path: base,
  summary: 'Save a filter',
  who: 'member',
  wrapper: 'custom_filter',
  params: AccountParams,
  input: Type.Object({
    name: ShortText,
    filter_type: Type.Optional(Nullable(FilterType)),
    query: FreeInput,
  }),
  response: CustomFilter,
  errors: ['invalid'],
});

export const updateCustomFilter = route({
  name: 'custom_filter.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Rename or change a saved filter',
  who: 'member',
  wrapper: 'custom_filter',
  params: AccountItemParams,
  input: Type.Object({
    name: Type.Optional(ShortText),
    filter_type: Type.Optional(Nullable(FilterType)),
    query: Type.Optional(FreeInput),
  }),
  response: CustomFilter,
  errors: ['invalid'],
});

export const deleteCustomFilter = route({
  name: 'custom_filter.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a saved filter',
  who: 'member',
  status: 204,
  params: AccountItemParams,
  input: OfType,
});
