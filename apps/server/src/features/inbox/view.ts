import {
  senderNameTypes,
  type CsatConfig,
  type Inbox,
  type InboxCapabilities,
  type InboxSlim,
  type WorkingHour,
} from '@confab/contract/features/inbox';
import { maxContentLength } from '@confab/contract/features/message';
import { channelOf } from '../../channels/registry.ts';
import { avatarUrl } from '../../platform/files/links.ts';
import type { InboxRow, WorkingHourRow } from './queries.ts';
import type { InboxTemplates } from './templates/queries.ts';

type Site = { frontendUrl: string; inboundEmail?: { domain: string } };

/** An inbox nested in other views. Channels have no id of their own; the inbox's is used. */
export function inboxSlim(
  { frontendUrl }: Site,
  row: Pick<InboxRow, 'id' | 'name' | 'avatar_key' | 'channel'>,
): InboxSlim {
  return {
    id: row.id,
    avatar_url: avatarUrl(frontendUrl, row.avatar_key),
    channel_id: row.id,
    name: row.name,
    channel_type: channelOf(row.channel).wireName,
    provider: null,
  };
}

/** An inbox with its settings; `secrets` is null for all but administrators. */
export function inboxView(
  site: Site,
  row: InboxRow,
  hours: readonly WorkingHourRow[],
  secrets: Record<string, unknown> | null,
  templates?: InboxTemplates,
): Inbox {
  return {
    ...inboxSlim(site, row),
    capabilities: capabilitiesOf(row),
    ...ownSettings(row),
    working_hours: hours.map(workingHourView),
    ...noChannelKeys,
    callback_webhook_url: webhookUrl(site, row),
    ...accessView(row),
    ...(channelOf(row.channel).templates === undefined ? {} : templatesView(templates)),
    ...channelOf(row.channel).wire(row.channel_settings, secrets, site),
  };
}

/** An inbox as programs know it: neither its id nor its name, and of its channel no secret. */
export function inboxHook(
  site: Site,
  row: InboxRow,
  hours: readonly WorkingHourRow[],
): Record<string, unknown> {
  return {
    ...ownSettings(row),
    working_hours: hours.map(workingHourView),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    channel: channelOf(row.channel).wire(row.channel_settings, null, site),
  };
}

function capabilitiesOf(row: InboxRow): InboxCapabilities {
  const channel = channelOf(row.channel);
  const { copies, subject, richText, maxMessageLength } = channel.capabilities;
  const campaigns = channel.campaigns?.(row.channel_settings) ?? null;
  // Keys of the installation change how long a window is, not whether there is one.
  const hasWindow = channel.replyWindowHours(row.channel_settings, new Map()) !== null;
  return {
    copies: copies ?? false,
    subject: subject ?? false,
    rich_text: richText ?? false,
    max_message_length: Math.min(maxMessageLength ?? maxContentLength, maxContentLength),
    ...(hasWindow ? { begins_with_template: true } : {}),
    ...(campaigns === null ? {} : { campaigns }),
  };
}

function ownSettings(row: InboxRow) {
  return {
    greeting_enabled: row.greeting_enabled,
    greeting_message: row.greeting_message,
    working_hours_enabled: row.working_hours_enabled,
    enable_email_collect: row.enable_email_collect,
    csat_survey_enabled: row.csat_survey_enabled,
    // Written by `completeCsat` only, or empty.
    csat_config: row.csat_config as Partial<CsatConfig>,
    enable_auto_assignment: row.enable_auto_assignment,
    auto_assignment_config: row.auto_assignment_config,
    out_of_office_message: row.out_of_office_message,
    timezone: row.timezone,
    allow_messages_after_resolved: row.allow_messages_after_resolved,
    lock_to_single_conversation: row.lock_to_single_conversation,
    sender_name_type: senderNameTypes[row.sender_name_type] ?? 'friendly',
    business_name: row.business_name,
  };
}

/** Whether the provider still accepts our access; email reports that separately, to administrators. */
function accessView({ channel, locked_out_at: lockedOutAt }: InboxRow): Partial<Inbox> {
  const provided = channelOf(channel);
  const isElsewhere = provided.deliver === undefined || provided.email !== undefined;
  return isElsewhere ? {} : { reauthorization_required: lockedOutAt !== null };
}

/** What there is of templates, also before they were ever fetched. */
export function templatesView(stored: InboxTemplates | undefined) {
  const at = stored?.synced_at ?? null;
  return {
    message_templates: [...(stored?.templates ?? [])],
    templates_synced_at: at === null ? null : Math.floor(at.getTime() / 1000),
    templates_error: stored?.error ?? null,
  };
}

/** What an administrator gives to the provider; null where no provider calls. */
function webhookUrl({ frontendUrl }: Site, row: InboxRow): string | null {
  const { inbound } = channelOf(row.channel);
  const path = inbound?.routes[0]?.path;
  if (inbound === undefined || path === undefined) return null;
  const address = encodeURIComponent(inbound.address(row.channel_settings));
  return `${frontendUrl}${path.replace(/:[a-z_]+/, () => address)}`;
}

/** Clients read these of every inbox. */
const noChannelKeys = {
  widget_color: null,
  website_url: null,
  hmac_mandatory: null,
  welcome_title: null,
  welcome_tagline: null,
  web_widget_script: null,
  website_token: null,
  selected_feature_flags: null,
  reply_time: null,
  messaging_service_sid: null,
  phone_number: null,
} as const;

/** The schedule of a day without its keys. */
export function workingHourView(row: WorkingHourRow): WorkingHour {
  return {
    day_of_week: row.day_of_week,
    closed_all_day: row.closed_all_day,
    open_hour: row.open_hour,
    open_minutes: row.open_minutes,
    close_hour: row.close_hour,
    close_minutes: row.close_minutes,
    open_all_day: row.open_all_day,
  };
}
