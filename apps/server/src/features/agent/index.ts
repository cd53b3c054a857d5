export { isAgentAddress } from './steps/is-agent-address.ts';
export { findAgents, findAgentsAndInvited } from './steps/find-agents.ts';
export { removeUser } from './actions/remove-user.ts';
export { removeFromAccount } from './actions/remove-from-account.ts';
export { administratorAddresses } from './queries.ts';
