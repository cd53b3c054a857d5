export { announceBlob } from './actions/announce-blob.ts';
export { attachFiles } from './steps/attach-files.ts';
export { sentFiles } from './steps/sent-files.ts';
export { storeAttachments, storeFetched } from './steps/store-attachments.ts';
export type { PreparedAttachment } from './model.ts';
export { deleteAttachments, insertAttachments, loadAttachments, renewLinks } from './queries.ts';
export type { StorageTarget } from './storage-queries.ts';
export { attachmentView } from './view.ts';
