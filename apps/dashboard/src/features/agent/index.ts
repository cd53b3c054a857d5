export { agentsQuery } from './api.ts';
export { AgentPicker } from './parts/agent-picker.tsx';
export { AssignmentFields } from './parts/assignment-fields.tsx';
export {
  assignmentConfig,
  assignmentRules,
  assignmentValues,
  numberOrNull,
  typedNumber,
} from './assignment-model.ts';
