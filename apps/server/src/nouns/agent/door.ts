export { findAgents, listAgents } from './actions/list-agents.ts';
export { findAgentRows, listAgentRows, type AgentRow } from './queries.ts';
export { agentView, storedAvailability } from './view.ts';
