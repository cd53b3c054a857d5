export { availableName, effectiveAvailability, userPush } from './view.ts';
