import type { AttributeModel, CustomAttribute } from '@confab/contract/features/custom-attribute';

export type { AttributeValue } from '@confab/rules/attribute-value';

/** Attributes of conversations or of contacts. */
export function attributesOf(
  attributes: readonly CustomAttribute[],
  model: AttributeModel,
): readonly CustomAttribute[] {
  return attributes.filter((attribute) => attribute.attribute_model === model);
}
