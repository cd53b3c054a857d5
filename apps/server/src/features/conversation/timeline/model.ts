import { invalidField } from '@confab/contract/kit/errors';
import type { TimelineCursor } from '../../../platform/db/timeline.ts';

/** Of simultaneous entries, the highest comes first. */
export const timelineRanks = { change: 0, note: 1, conversation: 2 } as const;

/** A place as clients hold it. */
export function cursorText({ micros, rank, id }: TimelineCursor): string {
  return `${micros}.${rank}.${id}`;
}

/** Throws `invalid` for an invalid cursor. */
export function readCursor(text: string | null | undefined): TimelineCursor | undefined {
  if (text == null || text === '') return undefined;
  const match = /^(\d{1,16})\.([0-2])\.(\d{1,15})$/.exec(text);
  if (match === null) throw invalidField('before', 'invalid', 'Before is not the end of a page');
  return { micros: Number(match[1]), rank: Number(match[2]), id: Number(match[3]) };
}

/** The newest first. */
export function newerFirst(one: TimelineCursor, other: TimelineCursor): number {
  return other.micros - one.micros || other.rank - one.rank || other.id - one.id;
}
