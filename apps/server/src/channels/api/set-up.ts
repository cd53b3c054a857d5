import { invalidField } from '@confab/contract/kit/errors';
import type { ChannelInput, Inbox } from '@confab/contract/features/inbox';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Stored } from '../channel.ts';
import { readApiSettings, type ApiSettings } from './settings.ts';

/** An API channel after an administrator's changes; see `Channel.setUp`. */
export function setUpApi(input: ChannelInput, before: Stored | null, ids: Ids): Stored {
  const old = before === null ? newSettings(ids) : readApiSettings(before.settings);
  const settings: ApiSettings = {
    ...old,
    webhook_url: input.webhook_url === undefined ? old.webhook_url : webhookUrl(input.webhook_url),
    hmac_mandatory: input.hmac_mandatory ?? old.hmac_mandatory,
    additional_attributes:
      input.additional_attributes === undefined
        ? old.additional_attributes
        : checkedAttributes(input.additional_attributes ?? {}),
  };
  return { settings, secrets: before?.secrets ?? { hmac_token: ids.token(18) } };
}

/** Its keys of an inbox; see `Channel.wire`. */
export function wireApi(
  stored: Record<string, unknown>,
  secrets: Record<string, unknown> | null,
): Partial<Inbox> {
  const settings = readApiSettings(stored);
  return {
    hmac_mandatory: settings.hmac_mandatory,
    webhook_url: settings.webhook_url,
    inbox_identifier: settings.identifier,
    additional_attributes: settings.additional_attributes,
    ...(secrets === null ? {} : { hmac_token: String(secrets['hmac_token']) }),
  };
}

function newSettings(ids: Ids): ApiSettings {
  return {
    webhook_url: null,
    identifier: ids.token(18),
    hmac_mandatory: false,
    additional_attributes: {},
  };
}

/** Whether the host may be called is checked at every call; the contract defines the format of the URL. */
function webhookUrl(input: string | null): string | null {
  const url = (input ?? '').trim();
  if (url === '') return null;
  if (URL.canParse(url)) return url;
  throw invalidField('channel.webhook_url', 'invalid', 'Webhook url is invalid');
}

const maxAttributesLength = 20_000;

function checkedAttributes(input: Record<string, unknown>): Record<string, unknown> {
  const hours = input['agent_reply_time_window'];
  if (hours !== undefined && hours !== null && !(Number(hours) > 0)) {
    throw invalidField(
      'channel.additional_attributes',
      'invalid',
      'Additional attributes agent_reply_time_window must be greater than 0',
    );
  }
  if (JSON.stringify(input).length > maxAttributesLength) {
    throw invalidField('channel.additional_attributes', 'too_large', 'Additional attributes are too large');
  }
  return input;
}
