import { beforeAll, expect, test } from 'vitest';
import { hasPatch } from '../platform/live/patches.ts';
import { features, watchConversations, watchSettings } from './features.ts';

/** Events that change nothing on screen, and why. */
const withoutPatch: Record<string, string> = {
  'account.deletion_requested': 'starts a job; members find the account no more',
  'agent.removed': 'starts a job; who was removed loses the socket',
  'bulk_action.requested': 'starts a job',
  'bulk_action.contacts_requested': 'the same',
  'macro.run_requested': 'starts a job',
  'automation.disabled': 'sends an email',
  'conversation.rules_requested': 'starts a job',
  'conversation.team_email_requested': 'sends an email',
  'company.name_changed': 'starts a job; company.changed follows',
  'article_transfer.requested': 'starts a job',
  'contact_export.requested': 'starts a job',
  'contact_import.requested': 'starts a job',
  'contact_import.ended': 'starts a job; contact.imported is sent before it',
  'contact.deletion_requested': 'starts a job; contact.deleted follows',
  'contact.picture_found': 'starts a job; contact.updated follows',
  'conversation.transcript_requested': 'starts a job',
  'conversation.unread_email_requested': 'starts a job',
  'conversation.bot_handoff': 'for reports; conversation.status_changed is sent beside it',
  'reply.created': 'for reports; message.created is sent beside it',
  'custom_attribute.redefined': 'starts a job; custom_attribute.changed is sent beside it',
  'dialogflow.answer_requested': 'starts a job',
  'google_translate.language_requested': 'starts a job',
  'hook_call.attempted': 'starts a job; the log of the rule, or the result of the macro, follows',
  'inbox.channel_saved': 'starts a job; account.cache_invalidated is sent beside it',
  'inbox.deleted': 'starts a job; account.cache_invalidated is sent beside it',
  'inbox.members_changed': 'starts a job; sockets are authorized again',
  'inbox.program_removed': 'starts a job; conversation.status_changed follows',
  'inbox.request_received': 'starts a job',
  'label.renamed': 'starts a job; account.cache_invalidated is sent beside it',
  'conversation.hook_requested': 'starts a job',
  'conversation.webhook_requested': 'starts a job',
  'conversation.assistant_requested': 'starts a job',
  'conversation.bot_requested': 'starts a job',
  'conversation.ended_by_contact': 'starts a job',
  'contact.webhook_requested': 'starts a job',
  'inbox.webhook_requested': 'starts a job',
  'notification.requested': 'starts a job',
  'notification.push_requested': 'starts a job',
  'notification.email_requested': 'starts a job',
  'message.audio_added': 'starts a job; message.updated follows',
  'message.delivery_requested': 'starts a job',
  'message.taken_back': 'counts in reports only; message.updated shows it',
  'message.campaign_reported': 'starts a job; campaign.changed follows',
  'campaign.send_requested': 'starts a job; campaign.changed follows',
  'presence.changed': 'the client makes presence.update of it',
  'slack.post_requested': 'starts a job',
  'sla_policy.deleted': 'starts a job; sla_policy.changed is sent beside it',
  'team.deleted': 'starts a job; account.cache_invalidated is sent beside it',
  'user.availability_changed': 'starts a job; presence.update is sent beside it',
  'user.confirmation_requested': 'starts a job',
  'user.email_change_requested': 'starts a job',
  'user.email_changed': 'starts a job',
  'user.invited': 'starts a job',
  'user.password_reset_requested': 'starts a job',
  'user.sign_up_repeated': 'starts a job',
  'user.two_factor_changed': 'starts a job',
  'webwidget.triggered': 'for webhooks',
};

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  '../../../../packages/contract/src/features/*.ts',
  { eager: true },
);
const events = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (isEvent(value) ? [value.name] : []));

function isEvent(value: unknown): value is { name: string; data: unknown } {
  return typeof value === 'object' && value !== null && 'name' in value && 'data' in value;
}

/** Patches that are loaded with a part of a screen that only some accounts use. */
async function watchParts(): Promise<void> {
  const { watchLinks } = await import('../features/linear/live.ts');
  watchLinks();
  const { watchCopilot } = await import('../features/copilot/live.ts');
  watchCopilot();
}

beforeAll(async () => {
  for (const { watch } of features) watch?.();
  await watchSettings();
  await watchConversations();
  await watchParts();
});

test('every event changes the screen, or is listed with a reason', () => {
  expect(events).toContain('message.created');
  expect(events.filter((name) => !hasPatch(name)).toSorted()).toEqual(Object.keys(withoutPatch).toSorted());
});
