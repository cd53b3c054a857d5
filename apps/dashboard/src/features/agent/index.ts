export { agentsQuery } from './api.ts';
