export { contactPush, contactView, type ContactFields } from './view.ts';
