import { preChatTypes, type PreChatField } from '@confab/contract/channels/web-widget';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';

type AskableAttribute = CustomAttribute & { attribute_model: PreChatField['field_type'] };

/** Whether visitors can be asked for it: company attributes are for agents only. */
export function isAskable(attribute: CustomAttribute): attribute is AskableAttribute {
  return attribute.attribute_model !== 'company_attribute';
}

/** A question for a custom attribute. The server updates it when the attribute changes. */
export function fieldOf(attribute: AskableAttribute): PreChatField {
  return {
    name: attribute.attribute_key,
    label: attribute.attribute_display_name,
    placeholder: null,
    type: preChatTypes[attribute.attribute_display_type],
    field_type: attribute.attribute_model,
    required: false,
    enabled: true,
    values: attribute.attribute_values,
    regex_pattern: attribute.regex_pattern,
    regex_cue: attribute.regex_cue,
  };
}
