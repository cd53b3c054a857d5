export { customAttributesQuery } from './api.ts';
export { LaterAttributeValues as AttributeValues } from './parts/later-attribute-values.tsx';
export { attributesOf, type AttributeValue } from './values-model.ts';
