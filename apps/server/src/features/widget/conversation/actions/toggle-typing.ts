import { Failure } from '@confab/contract/kit/errors';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { typeAsContact } from '../../../conversation/index.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { visitorConversation } from '../../steps/write-as-visitor.ts';

/** Throws an empty `not_found` without a conversation. Values other than `on` and `off` are ignored. */
export async function toggleTyping(
  platform: Platform,
  actor: VisitorActor,
  status: string | null | undefined,
): Promise<void> {
  const row = await visitorConversation(platform, requireSession(actor));
  if (row === undefined) throw new Failure('not_found', { body: '' });
  if (status === 'on' || status === 'off') await typeAsContact(platform, row, status);
}
