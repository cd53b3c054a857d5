import type { UserPush } from '@confab/contract/features/user';
import { Failure } from '@confab/contract/kit/errors';
import type { SystemActor } from '../../../platform/auth/actor.ts';
import { isDatabaseOutage } from '../../../platform/db/outage.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeCampaignMessage } from '../../conversation/index.ts';
import { findInbox, type InboxRow } from '../../inbox/index.ts';
import { campaignJob, campaignJobKey } from '../job-model.ts';
import { completed, isDue } from '../model.ts';
import { findCampaign, lockCampaign, recordProgress, shareCampaign, type CampaignKey } from '../queries.ts';
import { hasWaiting, recordOutcome, lockNextRecipient } from '../recipient-queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { findSender } from '../steps/find-sender.ts';
import { listNext } from '../steps/list-next.ts';
import { sessionWith } from '../steps/session-with.ts';

/** Messages per run, and the pause between runs: agents' own messages use the same queue. */
const recipientsPerTurn = 20;
const pauseMs = 1000;

/**
 * One run of a one-off campaign: first its list of recipients is made, then each gets the message. May be interrupted
 * and run again, also concurrently: a message is written in the transaction that marks its recipient. A pause takes
 * effect at the next recipient.
 */
export async function sendCampaign(platform: Platform, key: CampaignKey): Promise<void> {
  const goesOn = (await listNext(platform, key)) ?? (await sendSome(platform, key));
  if (!goesOn) return;
  const runAt = new Date(platform.clock.now().getTime() + pauseMs);
  const payload = { account_id: key.accountId, id: key.id };
  await addJob(platform.db, campaignJob, payload, { runAt, key: campaignJobKey(key.accountId, key.id) });
}

/** Whether there is more to send. */
async function sendSome(platform: Platform, key: CampaignKey): Promise<boolean> {
  const campaign = await findCampaign(platform.db, key);
  const inbox = campaign && (await findInbox(platform.db, key.accountId, campaign.inbox_id));
  if (campaign === undefined || inbox === undefined) return false;
  const sender = await findSender(platform, key.accountId, campaign.sender_id);
  for (let sent = 0; sent < recipientsPerTurn; sent += 1) {
    const step = await sendNext(platform, key, inbox, sender);
    if (step === 'stopped') return false;
    if (step === 'through') return complete(platform, key);
  }
  await transact(platform, (_trx, emit) => {
    announceChange(emit, key.accountId, key.id);
    return Promise.resolve();
  });
  return true;
}

/**
 * Sends the message to the next contact; the reason why one cannot receive it is recorded, and the next one follows.
 */
async function sendNext(
  platform: Platform,
  key: CampaignKey,
  inbox: InboxRow,
  sender: UserPush | null,
): Promise<'sent' | 'stopped' | 'through'> {
  const now = platform.clock.now();
  let taken: number | undefined;
  try {
    return await transact(platform, async (trx, emit) => {
      const campaign = await shareCampaign(trx, key);
      if (campaign === undefined || !isDue(campaign, now)) return 'stopped';
      taken = await lockNextRecipient(trx, key);
      if (taken === undefined) return 'through';
      const session = await sessionWith(platform, trx, inbox, taken);
      const actor: SystemActor = { kind: 'system', accountId: key.accountId };
      const outcome = await writeCampaignMessage(platform, trx, emit, actor, {
        campaignId: key.id,
        contactInboxId: session.id,
        content: campaign.message,
        template: campaign.template_params,
        sender,
        where: 'open',
      });
      if (outcome !== undefined) await recordOutcome(trx, key, taken, { status: 'sending', ...outcome }, now);
      return 'sent';
    });
  } catch (error) {
    if (isDatabaseOutage(error) || taken === undefined) throw error;
    const isKnown = error instanceof Failure;
    // One contact must not keep those behind it from the message.
    if (!isKnown) platform.log.error({ err: error, ...key, contactId: taken }, 'a campaign missed a contact');
    const reason = isKnown ? error.message : 'Something went wrong';
    await recordOutcome(platform.db, key, taken, { status: 'failed', reason }, now);
    return 'sent';
  }
}

/** Whether there is more to send after all: another node may have given one back. */
async function complete(platform: Platform, key: CampaignKey): Promise<boolean> {
  return transact(platform, async (trx, emit) => {
    const campaign = await lockCampaign(trx, key);
    if (campaign === undefined || campaign.campaign_status === completed) return false;
    if (await hasWaiting(trx, key)) return true;
    await recordProgress(trx, key, { campaign_status: completed, updated_at: platform.clock.now() });
    announceChange(emit, key.accountId, key.id);
    return false;
  });
}
