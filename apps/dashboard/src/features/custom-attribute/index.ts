export { customAttributesQuery } from './api.ts';
export { LazyAttributeValues as AttributeValues } from './parts/lazy-attribute-values.tsx';
export { attributesOf, type AttributeValue } from './values-model.ts';
