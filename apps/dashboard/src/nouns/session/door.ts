export { endSession, profileQuery, signedInProfile, storeProfile } from './api.ts';
