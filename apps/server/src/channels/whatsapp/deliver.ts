import type {
  Channel,
  DeliveryResult,
  OutgoingMessage,
  ProviderTools,
  ProviderRejection,
} from '../channel.ts';
import { bodiesOf, templateBody } from './body-model.ts';
import { passing, accessOf, rejectionOf, textOf, type ApiAccess } from './provider-api.ts';
import { chosenTemplate, templateOfText } from './template-model.ts';

type Deliver = NonNullable<Channel['deliver']>;

/** A template if selected or the window has closed; otherwise the files, one by one, and the text. */
export const deliverWhatsapp: Deliver = async (message, tools) => {
  const access = accessOf(tools, tools);
  const template = await templateOf(message);
  if (template !== undefined && 'reason' in template) return template;
  const to = message.contactSourceId;
  if (template !== undefined) return send([templateBody(access.provider, to, template)], access, tools);
  return send(bodiesOf(access.provider, message), access, tools);
};

const noMatch: ProviderRejection = {
  status: 'failed',
  reason:
    'The customer wrote more than 24 hours ago, and the text is none of the approved templates. Send a template.',
};

/** What to fill in; undefined where a message can be written freely. */
async function templateOf({ templating, content }: OutgoingMessage) {
  if (templating === undefined) return undefined;
  const { chosen, canReply, list } = templating;
  if (chosen !== null) {
    const filled = chosenTemplate(chosen, await list());
    if (filled !== undefined) return filled;
  }
  if (canReply) return undefined;
  return templateOfText(content ?? '', await list()) ?? noMatch;
}

/**
 * WhatsApp sends one file per message, so one of our messages may become several; the receipt of the last one counts
 * for all. Messages that were sent cannot be sent again with the rest, so an error in between is a failure.
 */
async function send(
  bodies: readonly object[],
  access: ApiAccess,
  tools: ProviderTools,
): Promise<DeliveryResult> {
  const { base, headers } = access;
  let sourceId: string | undefined;
  for (const [index, body] of bodies.entries()) {
    try {
      const answer = passing(await tools.http.json(`${base}/messages`, { headers, body }));
      sourceId = answer.ok ? idIn(answer.json) : undefined;
      if (sourceId === undefined) return partOf(index, bodies.length, rejectionOf(answer));
    } catch (error) {
      if (index === 0) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      return partOf(index, bodies.length, { status: 'failed', reason });
    }
  }
  return sourceId === undefined
    ? { status: 'failed', reason: 'There is nothing in this message that WhatsApp can carry.' }
    : { status: 'sent', sourceId };
}

function partOf(sent: number, of: number, rejection: ProviderRejection): ProviderRejection {
  return sent === 0
    ? rejection
    : { ...rejection, reason: `Only ${sent} of ${of} parts were sent. ${rejection.reason}` };
}

function idIn(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('messages' in json)) return undefined;
  const [first]: unknown[] = Array.isArray(json.messages) ? json.messages : [];
  return typeof first === 'object' && first !== null && 'id' in first ? textOf(first.id) : undefined;
}
