import { kindsOf } from '../../../../channels/registry.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { closeAsAssistant, findIdlePending } from '../../../conversation/index.ts';
import { assistantPush } from '../../../message/index.ts';
import { resolutionText } from '../../assistants/model.ts';
import { captainTexts } from '../../texts-model.ts';
import { idleMs, idlePerBatch } from '../job-model.ts';
import { listAssistedInboxes } from '../queries.ts';

/** Resolves conversations of assistants without messages for an hour. */
export async function closeIdle(platform: Platform): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - idleMs);
  // People answer emails later than chats.
  const slowKinds = kindsOf(({ email }) => email !== undefined);
  for (const { inboxId, locale, assistant } of await listAssistedInboxes(platform.db, slowKinds)) {
    const accountId = assistant.account_id;
    const idle = await findIdlePending(platform.db, { accountId, inboxId }, since, idlePerBatch);
    const shown = assistantPush(platform.installation.frontendUrl, assistant);
    const content = resolutionText(assistant.config, captainTexts(locale));
    for (const conversationId of idle) {
      const scope = { accountId, conversationId, assistant: shown };
      await closeAsAssistant(platform, scope, { content, since }).catch((error: unknown) => {
        // One that cannot be resolved must not keep the others waiting.
        platform.log.error({ err: error, accountId }, 'an idle conversation was not resolved');
      });
    }
  }
}
