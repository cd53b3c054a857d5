import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { LoadedMessage } from '../../../message/index.ts';
import type { ContextRow } from '../../row-queries.ts';
import { type NewConversation, startConversation } from '../../creation/steps/start-conversation.ts';
import {
  type ContactMessage,
  type ContactSideActor,
  writeContactMessage,
} from '../steps/contact-conversation.ts';

/** Opens a conversation for a contact's session, with its first message if there is one. */
export async function startContactConversation(
  platform: Platform,
  actor: ContactSideActor,
  requested: NewConversation,
  first?: ContactMessage,
): Promise<{ row: ContextRow; message: LoadedMessage | undefined; fresh: boolean }> {
  return transact(platform, async (trx, emit) => {
    const echoId = first?.input.echo_id ?? undefined;
    const unlessHasMessage = echoId === undefined ? undefined : String(echoId);
    const { change, fresh } = await startConversation(platform, trx, emit, actor, {
      ...requested,
      unlessHasMessage,
    });
    const written = first && (await writeContactMessage(change, first));
    return { row: change.row, message: written?.message, fresh };
  });
}
