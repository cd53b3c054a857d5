import type { AttributeModel, CustomAttribute } from '@confab/contract/features/custom-attribute';

export type { AttributeValue } from '@confab/rules/attribute-value';

/** Those of conversations or those of contacts. */
export function attributesOf(
  attributes: readonly CustomAttribute[],
  model: AttributeModel,
): readonly CustomAttribute[] {
  return attributes.filter((attribute) => attribute.attribute_model === model);
}
