import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { labelTitles, maxLabels, statusNumber } from '../../model.ts';
import { applyChanges, changeIfExists, type Change } from '../../steps/change-conversation.ts';
import { sendSurvey, writeTemplate } from '../../templates/steps/send-templates.ts';
import { findInactive, listAutoResolveRules, type AutoResolveRule } from '../auto-resolve-queries.ts';

/** Resolves open conversations that were inactive for as long as their account configures. */
export async function autoResolve(platform: Platform): Promise<void> {
  for (const rule of await listAutoResolveRules(platform.db)) {
    const since = new Date(platform.clock.now().getTime() - rule.afterMinutes * 60_000);
    const inactive = await findInactive(platform.db, rule.accountId, since, rule);
    for (const id of inactive) {
      await resolve(platform, rule, id, since).catch((error: unknown) => {
        // One that cannot be resolved must not keep the others open for ever.
        platform.log.error(
          { err: error, accountId: rule.accountId },
          'a quiet conversation was not resolved',
        );
      });
    }
  }
}

/** Checked again under the lock, so that a concurrent message keeps it open and two nodes resolve it once. */
function resolve(platform: Platform, rule: AutoResolveRule, id: number, since: Date): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId: rule.accountId };
  return transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, id);
    if (change === undefined || !isInactive(change, rule, since)) return;
    if (rule.message.trim() !== '') await writeTemplate(change, { content: rule.message });
    await applyChanges(change, {
      status: statusNumber('resolved'),
      snoozed_until: null,
      labels: withLabel(change.row.labels, rule.label),
    });
    await writeActivity(change, { kind: 'resolved_by_system', minutes: rule.afterMinutes });
    await sendSurvey(change);
  });
}

function isInactive({ row }: Change, rule: AutoResolveRule, since: Date): boolean {
  const isOpen = row.status === statusNumber('open');
  const isLeft = !rule.ignoresWaiting || row.waiting_since === null;
  return isOpen && isLeft && row.last_activity_at < since;
}

function withLabel(labels: string[], label: string): string[] {
  const more = labelTitles([...labels, label]);
  return more.length > labels.length && more.length <= maxLabels ? more : labels;
}
