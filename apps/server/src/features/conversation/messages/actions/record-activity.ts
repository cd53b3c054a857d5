import type { LiveEvent } from '@confab/contract/kit/event';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { audienceOf } from '../../steps/change-conversation.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import type { Activity } from '../activity-model.ts';
import { writeActivity } from '../steps/write-message.ts';

type ActivityEvent = { event: LiveEvent; data: Record<string, unknown> };

/**
 * Writes what was done elsewhere into the thread, and notifies those who see the conversation. Throws `not_found` and
 * `not_authorized`.
 */
export async function recordActivity(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  activity: Activity,
  activities: readonly ActivityEvent[],
): Promise<void> {
  await changeVisibleConversation(platform, actor, displayId, async (change) => {
    await writeActivity(change, activity);
    const to = { accountId: change.row.account_id, audience: { conversation: audienceOf(change.row) } };
    change.emit(...activities.map(({ event, data }) => outboxEvent(event, to, data)));
  });
}
