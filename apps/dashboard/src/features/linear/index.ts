export { LinearSection } from './parts/lazy-parts.ts';
