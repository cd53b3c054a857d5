export { customAttributesQuery } from './api.ts';
export { attributesOf, type AttributeValue } from './model.ts';
export { AttributeValues } from './parts/attribute-values.tsx';
