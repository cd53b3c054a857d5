export { findAgents, findAgentsAndInvited } from './steps/find-agents.ts';
export { listAgentRows, type AgentRow } from './queries.ts';
