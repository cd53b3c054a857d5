import { formRules, type FormRules } from '../../platform/forms/form-rules.ts';
import type { Text } from '../../platform/messages/catalog.ts';

/** What connects an inbox to Bandwidth. */
export type BandwidthValues = {
  phone_number: string;
  account_id: string;
  application_id: string;
  api_key: string;
  api_secret: string;
};

/** The values as the API expects them. */
export function bandwidthInput({ phone_number, ...config }: BandwidthValues) {
  const trimmed = Object.entries(config).map(([key, value]) => [key, value.trim()]);
  return { phone_number: phone_number.trim(), provider_config: Object.fromEntries(trimmed) };
}

/** `hasSecret`: a secret is stored, and an empty field keeps it. */
export function bandwidthRules(
  text: Text,
  { hasSecret }: { hasSecret: boolean },
): FormRules<BandwidthValues> {
  const { required } = formRules(text);
  return {
    phone_number: (number) =>
      required(number) ?? (number.trim().startsWith('+') ? undefined : text('inbox:sms.plus')),
    account_id: required,
    application_id: required,
    api_key: required,
    api_secret: hasSecret ? undefined : required,
  };
}

/** Server paths of these values. */
export const bandwidthPaths = {
  'channel.phone_number': 'phone_number',
  // Another inbox has the number.
  'channel.provider_config': 'phone_number',
  'channel.provider_config.account_id': 'account_id',
  'channel.provider_config.application_id': 'application_id',
  'channel.provider_config.api_key': 'api_key',
  'channel.provider_config.api_secret': 'api_secret',
} as const;
