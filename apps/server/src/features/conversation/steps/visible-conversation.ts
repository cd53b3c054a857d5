import { Failure } from '@confab/contract/kit/errors';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeConversation, type Change } from './change-conversation.ts';
import { findContext, type ContextRow } from '../row-queries.ts';
import { maySee } from '../policy.ts';

/** The conversation, if there is one and the actor may see it. Throws `not_found` or `not_authorized`. */
export async function requireVisibleConversation(
  platform: Platform,
  actor: Actor,
  displayId: number,
): Promise<ContextRow> {
  return allowed(actor, await findContext(platform.db, actor.accountId, displayId));
}

/** Changes a conversation the actor may see. Throws `not_found` or `not_authorized` before anything is changed. */
export async function changeVisibleConversation<T>(
  platform: Platform,
  actor: Actor,
  displayId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const done = await changeConversation(platform, actor, displayId, async (change) => {
    allowed(actor, change.row);
    return { result: await work(change) };
  });
  if (done === undefined) throw new Failure('not_found');
  return done.result;
}

function allowed(actor: Actor, row: ContextRow | undefined): ContextRow {
  if (row === undefined) throw new Failure('not_found');
  if (!maySee(actor, row)) throw new Failure('not_authorized');
  return row;
}
