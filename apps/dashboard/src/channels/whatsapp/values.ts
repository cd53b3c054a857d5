import { formRules } from '../../platform/forms/form-rules.ts';
import { errorText } from '../../platform/calls/error-text.ts';
import type { Text } from '../../platform/messages/catalog.ts';

/** Server paths of the fields; a rejection by the provider is shown at the key. */
export const numberPath = { 'channel.phone_number': 'phone_number' } as const;
export const keyPaths = {
  'channel.provider_config': 'api_key',
  'channel.provider_config.api_key': 'api_key',
} as const;
export const idPaths = {
  'channel.provider_config.phone_number_id': 'phone_number_id',
  'channel.provider_config.business_account_id': 'business_account_id',
} as const;

export function whatsappRules(text: Text) {
  const { required } = formRules(text);
  return {
    required,
    /** E.164: a plus sign and up to fifteen digits. */
    phoneNumber: (value: string) =>
      required(value) ??
      (/^\+[1-9]\d{1,14}$/.test(value.trim()) ? undefined : text('inbox:whatsapp.phoneInvalid')),
    id: (value: string) =>
      required(value) ?? (/^\d+$/.test(value.trim()) ? undefined : text('inbox:whatsapp.idInvalid')),
  };
}

/** The server's message if it has one. */
export function whatsappError(error: unknown, text: Text): string {
  const hasReason = error instanceof Error && error.message !== '';
  return hasReason ? errorText(error, text) : text('inbox:whatsapp.failed');
}
