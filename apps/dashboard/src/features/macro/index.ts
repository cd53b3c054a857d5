export { errorOf } from './error-model.ts';
export { editedActions, newAction, savedActions, type EditedAction } from './model.ts';
export { ActionList } from './parts/action-list.tsx';
export { MacroCommands, MacroSection } from './parts/lazy-parts.ts';
