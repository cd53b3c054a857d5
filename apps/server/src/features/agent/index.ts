export { findAgents, findAgentsAndInvited } from './steps/find-agents.ts';
