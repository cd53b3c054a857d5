export { joinAsContact } from './actions/join-as-contact.ts';
