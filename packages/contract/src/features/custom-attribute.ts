import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  Id,
  IsoTime,
  LongText,
  NameText,
  Nullable,
  OneOf,
  ShortText,
  Type,
  type Static,
} from '../kit/schema.ts';

/** How a value is shown and edited, in the order of the numbers clients send. */
export const attributeDisplayTypes = [
  'text',
  'number',
  'currency',
  'percent',
  'link',
  'date',
  'list',
  'checkbox',
] as const;
export type AttributeDisplayType = (typeof attributeDisplayTypes)[number];

/** The record types with custom attributes, in the order of the numbers that clients send. */
export const attributeModels = ['conversation_attribute', 'contact_attribute', 'company_attribute'] as const;
export type AttributeModel = (typeof attributeModels)[number];

/** Custom attributes of an account: every list and every filter reads all of them. */
export const maxCustomAttributes = 500;

/** Values a list offers: as many as a field of a pre-chat form. */
export const maxAttributeValues = 200;

/** The longest text an attribute can have. */
export const maxAttributeLength = 1500;

/** The largest number an attribute can be; the smallest is as far below zero. */
export const maxAttributeNumber = 9_999_999_999;

/** Maximum characters of all attributes of one type as JSON. */
export const maxAttributesLength = 100_000;

/** Keys that mean something else where attributes are filtered by. */
export const reservedAttributeKeys: Readonly<Record<AttributeModel, readonly string[]>> = {
  conversation_attribute: [
    'status',
    'priority',
    'assignee_id',
    'inbox_id',
    'team_id',
    'display_id',
    'campaign_id',
    'labels',
    'browser_language',
    'country_code',
    'referer',
    'created_at',
    'last_activity_at',
  ],
  contact_attribute: [
    'name',
    'email',
    'phone_number',
    'identifier',
    'country_code',
    'city',
    'created_at',
    'last_activity_at',
    'referer',
    'blocked',
  ],
  // Company attributes cannot be filtered by.
  company_attribute: ['name', 'domain', 'description', 'contacts_count', 'created_at'],
};

/** An additional field of an account's conversations, contacts, or companies. */
export const CustomAttribute = Type.Object({
  id: Id,
  attribute_display_name: Type.String(),
  attribute_display_type: OneOf(attributeDisplayTypes),
  attribute_description: Nullable(Type.String()),
  attribute_key: Type.String(),
  /** As `/…/flags`; only texts have one. */
  regex_pattern: Nullable(Type.String()),
  /** The error for a text that does not match the pattern. */
  regex_cue: Nullable(Type.String()),
  attribute_values: Type.Array(Type.String()),
  attribute_model: OneOf(attributeModels),
  default_value: Type.Null(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CustomAttribute = Static<typeof CustomAttribute>;

const Model = Type.Union([
  OneOf([...attributeModels, '0', '1', '2']),
  Type.Integer({ minimum: 0, maximum: attributeModels.length - 1 }),
]);
export type AttributeModelInput = Static<typeof Model>;

const DisplayType = Type.Union([
  OneOf([...attributeDisplayTypes, '0', '1', '2', '3', '4', '5', '6', '7']),
  Type.Integer({ minimum: 0, maximum: attributeDisplayTypes.length - 1 }),
]);
export type AttributeDisplayTypeInput = Static<typeof DisplayType>;

const optional = {
  attribute_description: Type.Optional(Nullable(LongText)),
  attribute_display_type: Type.Optional(Nullable(DisplayType)),
  attribute_model: Type.Optional(Nullable(Model)),
  regex_pattern: Type.Optional(Nullable(ShortText)),
  regex_cue: Type.Optional(Nullable(ShortText)),
  attribute_values: Type.Optional(Nullable(Type.Array(ShortText, { maxItems: maxAttributeValues }))),
};

const base = '/api/v1/accounts/:account_id/custom_attribute_definitions';

export const listCustomAttributes = route({
  name: 'custom_attribute.list',
  method: 'GET',
  path: base,
  summary: 'The custom attributes of conversations, of contacts, of companies, or of all',
  who: 'member',
  params: AccountParams,
  input: Type.Object({ attribute_model: Type.Optional(Nullable(Model)) }),
  response: Type.Array(CustomAttribute),
});

export const showCustomAttribute = route({
  name: 'custom_attribute.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One custom attribute',
  who: 'member',
  params: AccountItemParams,
  response: CustomAttribute,
});

export const createCustomAttribute = route({
  name: 'custom_attribute.create',
  method: 'POST',
  path: base,
  summary: 'Add a custom attribute',
  who: 'administrator',
  wrapper: 'custom_attribute_definition',
  params: AccountParams,
  maxBodyBytes: 512 * 1024,
  input: Type.Object({ attribute_display_name: NameText, attribute_key: NameText, ...optional }),
  response: CustomAttribute,
  errors: ['invalid'],
});

export const updateCustomAttribute = route({
  name: 'custom_attribute.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a custom attribute; pre-chat forms that ask for it follow',
  who: 'administrator',
  wrapper: 'custom_attribute_definition',
  params: AccountItemParams,
  maxBodyBytes: 512 * 1024,
  input: Type.Object({
    attribute_display_name: Type.Optional(NameText),
    attribute_key: Type.Optional(NameText),
    ...optional,
  }),
  response: CustomAttribute,
  errors: ['invalid'],
});

export const deleteCustomAttribute = route({
  name: 'custom_attribute.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a custom attribute; values that were stored stay, pre-chat forms no longer ask for it',
  who: 'administrator',
  status: 204,
  params: AccountItemParams,
});

/** A custom attribute was added, changed or deleted: lists of them are out of date. */
export const customAttributeChanged = liveEvent('custom_attribute.changed', Type.Object({ id: Id }));

const AttributeBefore = Type.Object({
  attribute_key: Type.String(),
  attribute_model: OneOf(attributeModels),
  attribute_display_name: Type.String(),
});
/** The parts of an attribute that a form uses. */
export type AttributeBefore = Static<typeof AttributeBefore>;

/** For reactions only: pre-chat forms with the attribute are updated. `after` is null when it was deleted. */
export const customAttributeRedefined = liveEvent(
  'custom_attribute.redefined',
  Type.Object({ before: AttributeBefore, after: Nullable(CustomAttribute) }),
);
