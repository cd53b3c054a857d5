export { BulkFrame } from './parts/bulk-frame.tsx';
export { useBulk } from './parts/use-bulk.ts';
