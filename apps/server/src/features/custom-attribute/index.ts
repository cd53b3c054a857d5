export { attributeKinds } from './steps/attribute-kinds.ts';
