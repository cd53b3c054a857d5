import { maxCaptainResponses, type CaptainResponse } from '@confab/contract/features/captain-response';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockAssistant } from '../../assistants/queries.ts';
import { assistantMissing, responseValues, tooManyResponses } from '../model.ts';
import { insertResponse } from '../queries.ts';
import { announceResponses } from '../steps/announce-responses.ts';
import { shownResponse } from '../steps/view-responses.ts';

/** Adds an answer of the caller. Throws `invalid` on a field, `unprocessable` when there are as many as there may be. */
export async function createResponse(
  platform: Platform,
  actor: MemberActor,
  input: Parameters<typeof responseValues>[0] & { assistant_id: number },
): Promise<CaptainResponse> {
  const { accountId } = actor;
  const { question = '', answer = '', ...rest } = responseValues(input);
  return transact(platform, async (trx, emit) => {
    const key = { accountId, id: input.assistant_id };
    if ((await lockAssistant(trx, key)) === undefined) throw assistantMissing();
    const values = { ...rest, question, answer, assistant_id: key.id };
    const origin = { author_id: actor.person.id };
    const id = await insertResponse(trx, accountId, values, origin, maxCaptainResponses);
    if (id === undefined) throw tooManyResponses();
    announceResponses(emit, accountId, [key.id]);
    return shownResponse(trx, { accountId, id }, 'all');
  });
}
