export { attributeKinds } from './steps/attribute-kinds.ts';
export { listAttributesOf } from './steps/list-attributes-of.ts';
