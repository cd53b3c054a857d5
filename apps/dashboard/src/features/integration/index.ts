export { AssistButton, LabelSuggestions } from './assist/parts/lazy-assist.ts';
export { useAssistant } from './assist/parts/use-assistant.ts';
export { prefetchIntegrations, saveHookMutation } from './api.ts';
export { ConnectionScreen } from './parts/connection-screen.tsx';
export { DisconnectHook } from './parts/disconnect-hook.tsx';
export { useConnection } from './parts/use-connection.ts';
