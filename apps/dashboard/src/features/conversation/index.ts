export { viewCountsQuery } from './api.ts';
export { SnoozeModal } from './changes/parts/snooze-modal.tsx';
export { snoozeEnd, snoozePresets, type SnoozePreset } from './changes/snooze-model.ts';
export { ResizableColumn } from './parts/resizable-column.tsx';
export { SingleConversation } from './parts/single-conversation.tsx';
