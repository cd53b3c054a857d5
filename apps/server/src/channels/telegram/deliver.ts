import type { DeliveryResult, OutgoingMessage, ProviderTools } from '../channel.ts';
import { callBot, isLockedOut, errorText, uploadToBot, type BotAnswer } from './bot-api.ts';
import { partsOf, type Part } from './parts.ts';
import { readTelegramSecrets } from './settings.ts';

/**
 * Sends a message, in as many calls as needed; see `Channel.deliver`. Telegram accepts no id of ours, so once a
 * part was sent, an error is a failure: a retry would send that part twice.
 */
export async function deliverToTelegram(
  message: OutgoingMessage,
  tools: ProviderTools,
): Promise<DeliveryResult> {
  const { bot_token: token } = readTelegramSecrets(tools.secrets);
  const parts = partsOf(message, tools.frontendUrl);
  if (parts.length === 0) return { status: 'failed', reason: 'The message is empty' };
  let sourceId: string | undefined;
  for (const [index, part] of parts.entries()) {
    const answer = await send(part, token, tools).catch((error: unknown) => {
      if (index === 0) throw error;
      return { trouble: error instanceof Error ? error.message : String(error) };
    });
    if ('trouble' in answer) return failedAfter(index, answer.trouble);
    if ('error' in answer)
      return {
        ...failedAfter(index, errorText(answer.error)),
        ...(isLockedOut(answer.error) ? { isLockedOut: true } : {}),
      };
    sourceId = idIn(answer.result) ?? sourceId;
  }
  return { status: 'sent', ...(sourceId === undefined ? {} : { sourceId }) };
}

function send(part: Part, token: string, tools: ProviderTools): Promise<BotAnswer> {
  return 'upload' in part
    ? uploadToBot(tools, token, part.method, part.upload)
    : callBot(tools, token, part.method, part.fields);
}

/** Who tries again should know what the contact has already. */
function failedAfter(sent: number, reason: string) {
  const before = sent === 0 ? '' : ' (the part before it has been sent)';
  return { status: 'failed' as const, reason: `${reason}${before}` };
}

/** The id of a sent message, or of the first of a group. */
function idIn(result: unknown): string | undefined {
  const message: unknown = Array.isArray(result) ? result[0] : result;
  return typeof message === 'object' && message !== null && 'message_id' in message
    ? String(message.message_id)
    : undefined;
}
