export { findAgents, findAgentsAndInvited } from './actions/list-agents.ts';
export { listAgentRows, type AgentRow } from './queries.ts';
