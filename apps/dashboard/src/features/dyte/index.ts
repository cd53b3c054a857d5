export { CallButton, JoinCall } from './parts/lazy-parts.ts';
