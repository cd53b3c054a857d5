import { messageTypeNumber } from '@confab/contract/features/message';
import { channelOf } from '../../../../channels/registry.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact } from '../../../contact/index.ts';
import { findContexts, recordAppDetails, statusOf, type ContextRow } from '../../../conversation/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import {
  completeMessages,
  pageMessages,
  type LoadedMessage,
  type MessageRow,
} from '../../../message/index.ts';
import { codeOf, isKindEnabled, textOf, type ActivityKind } from '../model.ts';
import {
  apiTime,
  conversationNote,
  hasMarker,
  markerOf,
  maxNoteLength,
  transcriptNote,
  type About,
  type Line,
} from '../note-model.ts';
import { recordBegun, type CallRow } from '../queries.ts';
import { leadOf, makeLead, type Connected } from './lead-of.ts';
import { createActivity, listActivities } from './leadsquared-api.ts';
import { LeadSquaredRejection } from './leadsquared-errors.ts';
import { keyIn } from '../../../../platform/outbound/provider-json.ts';

/**
 * Posts the activity about a conversation to the lead of its contact, and stores its id with the conversation. Nothing
 * is posted if the activity is disabled, already posted, or the conversation is not resolved any more. Throws like the
 * API client.
 */
export async function postActivity(
  platform: Platform,
  connected: Connected,
  call: CallRow & { kind: ActivityKind; conversation_id: number },
): Promise<void> {
  const { account_id: accountId, kind, conversation_id: conversationId } = call;
  const settings = connected.hook.settings;
  const code = codeOf(settings, kind);
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  if (row === undefined || code === undefined || !isKindEnabled(settings, kind)) return;
  if (kind === 'transcript' && statusOf(row.status) !== 'resolved') return;
  const contact = await findContact(platform.db, accountId, row.contact_id);
  if (contact === undefined) return;
  const about = await aboutOf(platform, connected, row, call);
  const note = kind === 'conversation' ? conversationNote(about) : await transcript(platform, about, row);
  const post = (leadId: string) => postOnce(platform, connected, call, { leadId, code, note, about });
  const leadId = await leadOf(platform, connected, contact);
  if (leadId === undefined) return;
  const activityId = await post(leadId).catch(async (error: unknown) => {
    if (!(error instanceof LeadSquaredRejection) || error.kind !== 'lead') throw error;
    const newId = await makeLead(platform, connected, contact);
    return newId === undefined ? undefined : post(newId);
  });
  if (activityId === undefined) return;
  const name = kind === 'conversation' ? 'created_activity_id' : 'transcript_activity_id';
  await transact(platform, (trx) =>
    recordAppDetails(trx, { accountId, conversationId }, 'leadsquared', { [name]: activityId }),
  );
}

/** If an earlier attempt may have created it, it is searched first. */
async function postOnce(
  platform: Platform,
  { access }: Connected,
  call: CallRow & { kind: ActivityKind },
  { leadId, code, note, about }: { leadId: string; code: number; note: string; about: About },
): Promise<string> {
  if (call.begun_at !== null) {
    const marker = markerOf(about, call.kind);
    const earlier = (await listActivities(platform, access, { leadId, code })).find((activity) =>
      hasMarker(activity, marker),
    );
    const id = keyIn(earlier, 'Id');
    if (typeof id === 'string') return id;
  }
  await recordBegun(platform.db, call, platform.clock.now());
  return createActivity(platform, access, { leadId, code, note, time: apiTime(call.happened_at) });
}

async function aboutOf(
  platform: Platform,
  { hook }: Connected,
  row: ContextRow,
  call: CallRow,
): Promise<About> {
  const inbox = await findInbox(platform.db, row.account_id, row.inbox_id);
  const channel = channelOf(row.inbox_channel).wireName.replace('Channel::', '');
  return {
    displayId: row.display_id,
    inbox: `${inbox?.name ?? ''} (${channel})`,
    url: `${platform.installation.frontendUrl}/app/accounts/${row.account_id}/conversations/${row.display_id}`,
    at: call.kind === 'conversation' ? row.created_at : call.happened_at,
    timezone: textOf(hook.settings, 'timezone'),
  };
}

/** Pages that are read: more has no room in a note. */
const maxPages = 5;

async function transcript(platform: Platform, about: About, row: ContextRow): Promise<string> {
  const { account_id: accountId, id } = row;
  const rows: MessageRow[] = [];
  let hasEarlier = true;
  for (let page = 0; page < maxPages && hasEarlier && lengthOf(rows) < maxNoteLength; page += 1) {
    const before = rows[0]?.id;
    const older = await pageMessages(platform.db, accountId, id, {
      publicOnly: true,
      ...(before === undefined ? {} : { before }),
    });
    rows.unshift(...older);
    hasEarlier = older.length > 0;
  }
  const spoken = await completeMessages(platform, platform.db, accountId, rows.filter(isSpoken));
  return transcriptNote(
    about,
    spoken.map((message) => lineOf(message, platform.installation.name)),
    hasEarlier,
  );
}

const lengthOf = (rows: readonly MessageRow[]): number =>
  rows.filter(isSpoken).reduce((sum, { content }) => sum + (content?.length ?? 0), 0);

function isSpoken({ message_type: type, content_attributes: attributes }: MessageRow): boolean {
  const { incoming, outgoing } = messageTypeNumber;
  return (type === incoming || type === outgoing) && attributes['deleted'] !== true;
}

function lineOf({ row, sender, attachments }: LoadedMessage, brand: string): Line {
  return {
    at: row.created_at,
    name: sender?.name || brand,
    text: row.content?.trim() ?? '',
    files: attachments.map(({ file_type: type }) => type),
  };
}
