export { agentsQuery } from './api.ts';
export { AgentPicker } from './parts/agent-picker.tsx';
