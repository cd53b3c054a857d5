export { BulkFrame } from './parts/bulk-frame.tsx';
export { BulkProgress } from './parts/bulk-progress.tsx';
export { type Bulk, useBulk } from './parts/use-bulk.ts';
