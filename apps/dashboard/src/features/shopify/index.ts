export { OrderSection } from './parts/lazy-parts.ts';
