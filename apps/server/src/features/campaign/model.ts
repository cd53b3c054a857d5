import {
  audienceTypes,
  campaignStatuses,
  defaultSecondsOnPage,
  maxSecondsOnPage,
  type AudiencePart,
  type CampaignInput,
  type TriggerRules,
} from '@confab/contract/features/campaign';
import { campaignTypes, type CampaignType } from '@confab/contract/features/inbox';
import { Conditions, type Condition } from '@confab/contract/kit/conditions';
import { invalid, invalidField, type Failure, type FieldError } from '@confab/contract/kit/errors';
import type { FilledTemplate } from '@confab/rules/message-template';
import { Value } from 'typebox/value';
import { templateMessage } from './template-model.ts';

export function typeNumber(type: CampaignType): number {
  return campaignTypes.indexOf(type);
}
export function typeOf(stored: number): CampaignType {
  return campaignTypes[stored] ?? 'ongoing';
}
export function statusOf(stored: number) {
  return campaignStatuses[stored] ?? 'active';
}
export const active = campaignStatuses.indexOf('active');
export const completed = campaignStatuses.indexOf('completed');

/**
 * What decides the rest of a campaign: its inbox. `maxLength` is that of a message there, in characters; `templates`
 * are the only texts that may leave there, where that is so.
 */
type CampaignInbox = {
  inboxId: number;
  type: CampaignType | null;
  maxLength: number;
  templates: readonly Record<string, unknown>[] | null;
};

/** The stored settings of a campaign. */
export type CampaignValues = {
  inbox_id: number;
  title: string;
  description: string | null;
  message: string;
  template_params: Record<string, unknown> | null;
  sender_id: number | null;
  enabled: boolean;
  trigger_only_during_business_hours: boolean;
  trigger_rules: TriggerRules;
  campaign_type: number;
  audience: AudiencePart[];
  scheduled_at: Date | null;
};

/** What a new campaign has where nothing is given. */
export const newCampaign: Omit<CampaignValues, 'inbox_id' | 'campaign_type'> = {
  title: '',
  description: null,
  message: '',
  template_params: null,
  sender_id: null,
  enabled: true,
  trigger_only_during_business_hours: false,
  trigger_rules: {},
  audience: [],
  scheduled_at: null,
};

/**
 * The values of a campaign with `given` merged in. Throws `invalid` with all invalid fields.
 */
export function campaignValues(
  before: Omit<CampaignValues, 'inbox_id' | 'campaign_type'>,
  input: CampaignInput,
  inbox: CampaignInbox,
  now: Date,
): CampaignValues {
  if (inbox.type === null) throw unsupportedInbox();
  const isOneOff = inbox.type === 'one_off';
  const errors: FieldError[] = [];
  const template = inbox.templates === null ? null : templateOf(before, input, inbox.templates, errors);
  const values = {
    inbox_id: inbox.inboxId,
    campaign_type: typeNumber(inbox.type),
    title: input.title === undefined ? before.title : input.title.trim(),
    description: input.description === undefined ? before.description : input.description?.trim() || null,
    // A template's error names other paths than the client's.
    message: template === null ? (input.message ?? before.message).trim() : (template?.content ?? ''),
    template_params: template?.params ?? null,
    sender_id: input.sender_id === undefined ? before.sender_id : input.sender_id,
    enabled: input.enabled ?? before.enabled,
    trigger_only_during_business_hours:
      input.trigger_only_during_business_hours ?? before.trigger_only_during_business_hours,
    trigger_rules: input.trigger_rules == null ? before.trigger_rules : rulesOf(input.trigger_rules, errors),
    audience: input.audience == null ? before.audience : audienceOf(input.audience, errors),
    scheduled_at: isOneOff ? (momentOf(input.scheduled_at, errors) ?? before.scheduled_at ?? now) : null,
  };
  if (values.title === '') errors.push(fieldError('title', 'blank', "Title can't be blank"));
  if (values.message === '' && template !== undefined)
    errors.push(fieldError('message', 'blank', "Message can't be blank"));
  if (values.message.length > inbox.maxLength)
    errors.push(
      fieldError('message', 'too_long', `Message is too long (maximum is ${inbox.maxLength} characters)`),
    );
  if (errors.length > 0) throw invalid(...errors);
  return values;
}

/** Checked only where it is newly chosen: one that was withdrawn must not keep the campaign from being paused. */
function templateOf(
  before: Pick<CampaignValues, 'message' | 'template_params'>,
  input: CampaignInput,
  templates: readonly Record<string, unknown>[],
  errors: FieldError[],
): FilledTemplate | undefined {
  const { message: content, template_params: params } = before;
  const isStored = input.template_params === undefined && input.inbox_id === undefined;
  if (isStored && params !== null) return { content, params };
  return templateMessage(
    input.template_params === undefined ? params : input.template_params,
    templates,
    errors,
  );
}

const fieldError = (path: string, code: string, message: string): FieldError => ({ path, code, message });

function unsupportedInbox(): Failure {
  return invalidField('inbox', 'unsupported', 'Inbox Unsupported Inbox type');
}

export function unknownInbox(): Failure {
  return invalidField('inbox_id', 'unknown', 'Inbox must exist');
}
export function unknownSender(): Failure {
  return invalidField('sender_id', 'unknown', 'Sender must be an agent of the account');
}
export function alreadyEnded(): Failure {
  return invalidField('status', 'completed', 'The campaign is already completed');
}
export function alreadyRunning(): Failure {
  return invalidField('status', 'sending', 'The campaign is being sent: it can only be paused or resumed');
}
export function unknownAudience(): Failure {
  return invalidField('audience', 'unknown', 'Audience names a label or segment that does not exist');
}

function rulesOf(input: Record<string, unknown>, errors: FieldError[]): TriggerRules {
  const { url, time_on_page: seconds } = input;
  const address = typeof url === 'string' ? url.trim() : '';
  if (address !== '' && (!/^https?:\/\/[^/\s]/i.test(address) || address.length > 2048))
    errors.push(fieldError('url', 'invalid', 'Url must be an address that begins with http:// or https://'));
  const time = secondsOf(seconds);
  if (time === undefined || time > maxSecondsOnPage)
    errors.push(
      fieldError(
        'time_on_page',
        'invalid',
        `Time on page must be a number of seconds from 0 to ${maxSecondsOnPage}`,
      ),
    );
  return {
    ...(address === '' ? {} : { url: address }),
    ...(seconds == null || time === undefined ? {} : { time_on_page: time }),
  };
}

/** Clients send a number or its digits. Undefined for anything else. */
export function secondsOf(input: unknown): number | undefined {
  if (input == null || input === '') return defaultSecondsOnPage;
  const seconds = typeof input === 'string' ? Number(input) : input;
  return typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0 ? seconds : undefined;
}

function audienceOf(input: readonly { type: string; id: number }[], errors: FieldError[]): AudiencePart[] {
  const parts = input.flatMap(({ type, id }) => {
    const known = audienceTypes.find((name) => name === type);
    return known === undefined ? [] : [{ type: known, id }];
  });
  if (parts.length < input.length)
    errors.push(fieldError('audience', 'invalid', `Audience is made of ${audienceTypes.join(' and ')}`));
  return parts.filter(
    (part, index) => parts.findIndex(({ type, id }) => type === part.type && id === part.id) === index,
  );
}

function momentOf(input: string | number | null | undefined, errors: FieldError[]): Date | undefined {
  if (input == null || input === '') return undefined;
  const moment = new Date(typeof input === 'number' ? input * 1000 : input);
  if (!Number.isNaN(moment.getTime()) && Math.abs(moment.getUTCFullYear() - 2100) < 200) return moment;
  errors.push(fieldError('scheduled_at', 'date', 'Scheduled at must be a date'));
  return undefined;
}

/** A campaign that is this late is not started any more, because no one expects it. */
export const maxLateMs = 3 * 24 * 3_600_000;

type Schedule = {
  campaign_type: number;
  campaign_status: number;
  enabled: boolean;
  scheduled_at: Date | null;
  started_at: Date | null;
};

/** Whether a one-off campaign is to be started or continued now. */
export function isDue(campaign: Schedule, now: Date): boolean {
  const { scheduled_at: due, started_at: started } = campaign;
  if (typeOf(campaign.campaign_type) !== 'one_off' || campaign.campaign_status === completed) return false;
  if (!campaign.enabled) return false;
  if (started !== null) return true;
  const lateMs = due === null ? -1 : now.getTime() - due.getTime();
  return lateMs >= 0 && lateMs <= maxLateMs;
}

/** The query of a saved filter; undefined when it is empty or unsupported. */
export function conditionsOf(query: Record<string, unknown> | undefined): Condition[] | undefined {
  const payload = query?.['payload'];
  return Value.Check(Conditions, payload) && payload.length > 0 ? payload : undefined;
}
