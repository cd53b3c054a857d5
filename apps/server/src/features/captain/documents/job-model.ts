import { Type } from '@confab/contract/kit/schema';

/** How the page of a document is asked for. */
export const readDocumentJob = {
  name: 'captain-read-document',
  maxAttempts: 3,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;
