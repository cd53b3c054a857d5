import { Type } from '@confab/contract/kit/schema';

/** The job that reads a document's page. */
export const readDocumentJob = {
  name: 'captain-read-document',
  maxAttempts: 3,
  payload: Type.Object({
    account_id: Type.Integer(),
    id: Type.Integer(),
    /** How often it was tried before. */
    tries: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
} as const;

/** A page that cannot be reached is tried again after these: servers restart, and providers have bad hours. */
export const retryMs = [30_000, 120_000, 600_000, 3_600_000] as const;
