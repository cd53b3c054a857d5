import { atMost } from '../../../platform/jobs/at-most.ts';

/**
 * Runs the handling of a request when it is its turn. More at once would not be done sooner, since each is short work
 * for the database, but they would hold up the acknowledgment of the requests that come meanwhile.
 */
export const inTurn = atMost(3);
