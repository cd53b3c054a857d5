import { createTwilioInbox } from '@confab/contract/features/twilio-channel';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createInbox } from './actions/create-inbox.ts';
import { viewInboxes } from './steps/view-inboxes.ts';

/** An API route that creates an inbox like the general one, with its own format of errors. */
export function twilioRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(createTwilioInbox, async ({ input: { name, ...channel }, actor }) => {
      const address = channel.messaging_service_sid ? 'messaging_service_sid' : 'phone_number';
      const input = { name: name ?? null, channel: { type: 'twilio_sms', ...channel } };
      const row = await createInbox(platform, actor.accountId, input).catch((error: unknown) =>
        inOneSentence(error, address),
      );
      const [inbox] = await viewInboxes(platform, actor, [row]);
      if (inbox === undefined) throw new Failure('not_found');
      return inbox;
    }),
  ];
}

/** API clients read `{error}`; the field is named beside it. */
function inOneSentence(error: unknown, address: string): never {
  if (!(error instanceof Failure) || error.options.fields === undefined) throw error;
  const fields = error.options.fields.map(({ path, ...field }) => ({
    ...field,
    // Another inbox has the number or the service.
    path: path === 'channel.provider_config' ? address : path.replace(/^channel\./, ''),
  }));
  throw new Failure('unprocessable', { message: error.message, body: { error: error.message, fields } });
}
