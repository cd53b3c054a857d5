import { preChatTypes, type PreChatField } from '@confab/contract/channels/web-widget';
import type { AttributeBefore, CustomAttribute } from '@confab/contract/features/custom-attribute';
import { readWebWidgetSettings } from './settings.ts';

/** The form after an attribute it uses was changed or deleted; see `Channel.followAttribute`. */
export function followAttribute(
  stored: Record<string, unknown>,
  before: AttributeBefore,
  after: CustomAttribute | null,
): Record<string, unknown> | undefined {
  const settings = readWebWidgetSettings(stored);
  const fields = settings.pre_chat_form_options.pre_chat_fields ?? [];
  const asksForIt = (field: PreChatField) =>
    field.field_type === before.attribute_model && field.name === before.attribute_key;
  if (!fields.some(asksForIt)) return undefined;
  const followed = fields.flatMap((field) => {
    if (!asksForIt(field)) return [field];
    const type = after?.attribute_model;
    // Company attributes are not available to visitors.
    if (after === null || type === undefined || type === 'company_attribute') return [];
    return [{ ...fieldOf(field, before, after), field_type: type }];
  });
  return {
    ...settings,
    pre_chat_form_options: { ...settings.pre_chat_form_options, pre_chat_fields: followed },
  };
}

/** Whether it is shown and required stays as configured; so does a label that differs from the name. */
function fieldOf(field: PreChatField, before: AttributeBefore, attribute: CustomAttribute): PreChatField {
  const { attribute_display_name: name } = attribute;
  return {
    ...field,
    ...(field.label === before.attribute_display_name ? { label: name.slice(0, 255) } : {}),
    name: attribute.attribute_key,
    type: preChatTypes[attribute.attribute_display_type],
    values: attribute.attribute_values,
    regex_pattern: attribute.regex_pattern,
    regex_cue: attribute.regex_cue,
  };
}
