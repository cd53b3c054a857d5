export { threadQuery } from './api.ts';
export { insertText } from './composer/parts/insertion.ts';
export { ConversationPane } from './parts/conversation-pane.tsx';
export { previewOf } from './preview-model.ts';
export { NewConversationButton } from './start/parts/new-conversation-button.tsx';
export { WriteToContactButton } from './start/parts/write-to-contact-button.tsx';
export { TemplatePreview } from './template/parts/template-preview.tsx';
export { templatesOf } from './template/template-model.ts';
