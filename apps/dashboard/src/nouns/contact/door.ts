export { contactFromPush, placeOf, withContactPresence, type PresenceFrame } from './model.ts';
