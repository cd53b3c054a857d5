import {
  attributeDisplayTypes,
  attributeModels,
  maxCustomAttributes,
  reservedAttributeKeys,
  type AttributeDisplayType,
  type AttributeDisplayTypeInput,
  type AttributeModel,
  type AttributeModelInput,
} from '@confab/contract/features/custom-attribute';
import { invalidField } from '@confab/contract/kit/errors';
import { formPattern } from '@confab/rules/form-pattern';

/** The stored values of a custom attribute. */
export type CustomAttributeValues = {
  attribute_display_name: string;
  attribute_display_type: number;
  attribute_description: string | null;
  attribute_key: string;
  regex_pattern: string | null;
  regex_cue: string | null;
  attribute_values: string[];
  attribute_model: number;
};

/** A caller's input; absent and undefined mean unchanged. */
export type AttributeInput = {
  attribute_display_name?: string | undefined;
  attribute_key?: string | undefined;
  attribute_description?: string | null | undefined;
  attribute_display_type?: AttributeDisplayTypeInput | null | undefined;
  attribute_model?: AttributeModelInput | null | undefined;
  regex_pattern?: string | null | undefined;
  regex_cue?: string | null | undefined;
  attribute_values?: readonly string[] | null | undefined;
};

/** By default a text, for conversations. */
const defaults: CustomAttributeValues = {
  attribute_display_name: '',
  attribute_display_type: attributeDisplayTypes.indexOf('text'),
  attribute_description: null,
  attribute_key: '',
  regex_pattern: null,
  regex_cue: null,
  attribute_values: [],
  attribute_model: attributeModels.indexOf('conversation_attribute'),
};

/**
 * The attribute with its changed values; `before` is undefined for a new one. Throws `invalid` on a field: a blank name
 * or key, a reserved key, an invalid pattern.
 */
export function customAttributeValues(
  input: AttributeInput,
  before: CustomAttributeValues | undefined,
): CustomAttributeValues {
  const values = { ...(before ?? defaults), ...cleaned(input) };
  if (values.attribute_display_name === '')
    throw invalidField('attribute_display_name', 'blank', "Attribute display name can't be blank");
  if (values.attribute_key === '')
    throw invalidField('attribute_key', 'blank', "Attribute key can't be blank");
  const isSameKey =
    values.attribute_key === before?.attribute_key && values.attribute_model === before.attribute_model;
  const reserved = reservedAttributeKeys[attributeModelOf(values.attribute_model)];
  if (!isSameKey && reserved.includes(values.attribute_key))
    throw invalidField('attribute_key', 'reserved', 'Attribute key is the key of a standard attribute');
  return values;
}

function cleaned(input: AttributeInput): Partial<CustomAttributeValues> {
  const { attribute_display_type: type, attribute_model: model, attribute_values: values } = input;
  return Object.fromEntries(
    Object.entries({
      attribute_display_name: input.attribute_display_name?.trim(),
      attribute_key: input.attribute_key?.trim().normalize('NFC'),
      attribute_description: orNull(input.attribute_description),
      attribute_display_type: type == null ? undefined : numberIn(attributeDisplayTypes, type),
      attribute_model: model == null ? undefined : attributeModelNumber(model),
      regex_pattern: patternIn(input.regex_pattern),
      regex_cue: orNull(input.regex_cue),
      attribute_values: values === undefined ? undefined : listIn(values ?? []),
    }).filter(([, value]) => value !== undefined),
  );
}

function orNull(input: string | null | undefined): string | null | undefined {
  return input === undefined ? undefined : input?.trim() || null;
}

/** With slashes, as clients read it. */
function patternIn(input: string | null | undefined): string | null | undefined {
  const text = orNull(input);
  if (text === undefined || text === null) return text;
  const pattern = formPattern(text);
  if (pattern === undefined) throw invalidField('regex_pattern', 'invalid', 'Regex pattern is invalid');
  return String(pattern);
}

/** Each value once. */
function listIn(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
}

/** By name, or by number as some clients have it. */
export function attributeModelNumber(input: AttributeModelInput): number {
  return numberIn(attributeModels, input);
}

function numberIn(names: readonly string[], input: string | number): number {
  const index = names.findIndex((name) => name === input);
  return index >= 0 ? index : Number(input);
}

export function attributeModelOf(stored: number): AttributeModel {
  return attributeModels[stored] ?? 'conversation_attribute';
}

export function attributeTypeOf(stored: number): AttributeDisplayType {
  return attributeDisplayTypes[stored] ?? 'text';
}

export function tooManyAttributes() {
  return invalidField(
    'account_id',
    'too_many',
    `Account can have ${maxCustomAttributes} custom attributes at most`,
  );
}

export function keyTaken() {
  return invalidField('attribute_key', 'taken', 'Attribute key has already been taken');
}
