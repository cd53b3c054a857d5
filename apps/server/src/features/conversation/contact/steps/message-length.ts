import type { LoadedMessage } from '../../../message/index.ts';

/** Characters that a message adds to a response. */
export function lengthOf({ row }: LoadedMessage): number {
  return row.content?.length ?? 0;
}
