import { maxCaptainResponses, type CaptainResponse } from '@confab/contract/features/captain-response';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { holdAssistant } from '../../assistants/queries.ts';
import { assistantMissing, responseValues, tooManyResponses } from '../model.ts';
import {
  findResponse,
  insertResponse,
  updateResponse as writeResponse,
  type ResponseKey,
} from '../queries.ts';
import { announceResponses } from '../steps/announce-responses.ts';
import { shownResponse } from '../steps/view-responses.ts';

type Given = Parameters<typeof responseValues>[0];

/** Adds an answer of the caller. Throws `invalid` on a field, `unprocessable` when there are as many as there may be. */
export async function createResponse(
  platform: Platform,
  actor: MemberActor,
  given: Given & { assistant_id: number },
): Promise<CaptainResponse> {
  const { accountId } = actor;
  const { question = '', answer = '', ...rest } = responseValues(given);
  return transact(platform, async (trx, emit) => {
    const key = { accountId, id: given.assistant_id };
    if ((await holdAssistant(trx, key)) === undefined) throw assistantMissing();
    const values = { ...rest, question, answer, assistant_id: key.id };
    const origin = { author_id: actor.person.id };
    const id = await insertResponse(trx, accountId, values, origin, maxCaptainResponses);
    if (id === undefined) throw tooManyResponses();
    announceResponses(emit, accountId, [key.id]);
    return shownResponse(trx, { accountId, id }, 'all');
  });
}

/** Changes an answer. Throws `not_found`, and `invalid` on a field. */
export async function updateResponse(
  platform: Platform,
  key: ResponseKey,
  given: Given,
): Promise<CaptainResponse> {
  const { accountId } = key;
  const values = responseValues(given);
  return transact(platform, async (trx, emit) => {
    const before = await findResponse(trx, key, 'all');
    if (before === undefined) throw new Failure('not_found');
    const assistantId = values.assistant_id ?? before.assistant_id;
    if ((await holdAssistant(trx, { accountId, id: assistantId })) === undefined) throw assistantMissing();
    await writeResponse(trx, key, values, platform.clock.now());
    announceResponses(emit, accountId, [before.assistant_id, assistantId]);
    return shownResponse(trx, key, 'all');
  });
}
