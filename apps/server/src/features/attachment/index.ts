export { announceBlob } from './actions/announce-blob.ts';
export { attachFiles } from './steps/attach-files.ts';
export { findUploads } from './blob-queries.ts';
export { readPreview } from './actions/read-preview.ts';
export { removeFilesOf } from './actions/remove-files-of.ts';
export { copyUpload } from './steps/copy-upload.ts';
export { fetchAttachment, nameOf } from './steps/fetch-attachment.ts';
export { sentFiles } from './steps/sent-files.ts';
export { storeAttachments, storeEmbedded, storeFetched } from './steps/store-attachments.ts';
export {
  isFile,
  withVoiceNotes,
  type Enclosure,
  type NewAttachment,
  type PreparedAttachment,
} from './model.ts';
export {
  addTranscript,
  deleteAttachments,
  findUntranscribed,
  insertAttachments,
  loadAttachments,
  renewLinks,
} from './queries.ts';
export type { StorageTarget } from './storage-queries.ts';
export { attachmentView, embedLink, stableLink } from './view.ts';
