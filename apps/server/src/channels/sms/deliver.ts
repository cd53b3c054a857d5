import type { ProviderAnswer } from '../../platform/outbound/provider-http.ts';
import type { DeliveryResult, OutgoingMessage, ProviderTools } from '../channel.ts';
import { unlessBusy } from '../../platform/outbound/try-later.ts';
import { reasonOf } from './reason.ts';
import { authorizationOf, readSmsSecrets, readSmsSettings } from './settings.ts';

/** Bandwidth fetches files by their links; see `Channel.deliver`. */
export async function deliverByBandwidth(
  message: OutgoingMessage,
  tools: ProviderTools,
): Promise<DeliveryResult> {
  const settings = readSmsSettings(tools.settings);
  const media = message.files.map(({ url }) => url);
  const answer = unlessBusy(
    await tools.http.json(`${tools.apiUrl}/users/${encodeURIComponent(settings.account_id)}/messages`, {
      headers: authorizationOf(settings, readSmsSecrets(tools.secrets)),
      body: {
        to: message.contactSourceId,
        from: settings.phone_number,
        text: message.content ?? '',
        applicationId: settings.application_id,
        ...(media.length === 0 ? {} : { media }),
      },
    }),
  );
  const sourceId = idIn(answer);
  if (sourceId !== undefined) return { status: 'sent', sourceId };
  const reason = reasonOf(answer);
  const isLockedOut = answer.status === 401 || (answer.status === 403 && answer.isCalled);
  return isLockedOut ? { status: 'failed', reason, isLockedOut } : { status: 'failed', reason };
}

function idIn({ ok, json }: ProviderAnswer): string | undefined {
  return ok && typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : undefined;
}
