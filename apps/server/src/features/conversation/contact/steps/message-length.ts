import type { LoadedMessage } from '../../../message/index.ts';

/** Characters that a message brings into an answer. */
export function lengthOf({ row }: LoadedMessage): number {
  return row.content?.length ?? 0;
}
