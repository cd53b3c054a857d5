export { findAgentBot } from './queries.ts';
