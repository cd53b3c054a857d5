import type { CaptainResponse } from '@confab/contract/features/captain-response';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockAssistant } from '../../assistants/queries.ts';
import { assistantMissing, responseValues } from '../model.ts';
import { findResponse, updateResponse as writeResponse, type ResponseKey } from '../queries.ts';
import { announceResponses } from '../steps/announce-responses.ts';
import { shownResponse } from '../steps/view-responses.ts';

/** Changes an answer. Throws `not_found`, and `invalid` on a field. */
export async function updateResponse(
  platform: Platform,
  key: ResponseKey,
  input: Parameters<typeof responseValues>[0],
): Promise<CaptainResponse> {
  const { accountId } = key;
  const values = responseValues(input);
  return transact(platform, async (trx, emit) => {
    const before = await findResponse(trx, key, 'all');
    if (before === undefined) throw new Failure('not_found');
    const assistantId = values.assistant_id ?? before.assistant_id;
    if ((await lockAssistant(trx, { accountId, id: assistantId })) === undefined) throw assistantMissing();
    await writeResponse(trx, key, values, platform.clock.now());
    announceResponses(emit, accountId, [before.assistant_id, assistantId]);
    return shownResponse(trx, key, 'all');
  });
}
