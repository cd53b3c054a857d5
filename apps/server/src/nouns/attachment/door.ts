export { announceBlob } from './actions/announce-blob.ts';
export { storeAttachments } from './actions/store-attachments.ts';
export type { PreparedAttachment } from './model.ts';
export { deleteAttachments, insertAttachments, loadAttachments, type AttachmentRow } from './queries.ts';
export { attachmentView, type LinkMaker } from './view.ts';
