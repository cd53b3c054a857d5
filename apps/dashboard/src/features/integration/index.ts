export { AssistButton, LabelSuggestions } from './assist/parts/lazy-assist.ts';
export { useAssistant } from './assist/parts/use-assistant.ts';
export { prefetchIntegrations, refetchIntegrations } from './api.ts';
export { saveHookMutation } from './hook-api.ts';
export { AuthorizedApp } from './parts/authorized-app.tsx';
export { ConnectionScreen } from './parts/connection-screen.tsx';
export { DisconnectHook } from './parts/disconnect-hook.tsx';
export { useConnection } from './parts/use-connection.ts';
