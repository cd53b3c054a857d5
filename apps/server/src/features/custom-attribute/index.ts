export { conversationAttributeKinds } from './steps/attribute-kinds.ts';
