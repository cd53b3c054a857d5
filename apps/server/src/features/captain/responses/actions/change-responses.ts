import type { CaptainResponse } from '@confab/contract/features/captain-response';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { badBulk, assistantIdsOf } from '../model.ts';
import { approveResponses, deleteResponses, findResponses } from '../queries.ts';
import { announceResponses } from '../steps/announce-responses.ts';
import { viewResponses } from '../steps/view-responses.ts';

type Input = {
  type?: string | null | undefined;
  ids?: number[] | null | undefined;
  fields?: { status?: string | null | undefined } | null | undefined;
};

/**
 * Approves or deletes many answers; unknown ids are ignored. Returns the approved ones, including those approved
 * before. Throws `unprocessable` for an invalid request.
 */
export async function changeResponses(
  platform: Platform,
  accountId: number,
  { type, ids, fields }: Input,
): Promise<CaptainResponse[]> {
  const isEmpty = fields === undefined || fields === null || Object.keys(fields).length === 0;
  if (type !== 'AssistantResponse' || ids === undefined || ids === null || ids.length === 0 || isEmpty)
    throw badBulk();
  const { status } = fields;
  return transact(platform, async (trx, emit) => {
    if (status === 'delete') {
      announceResponses(emit, accountId, assistantIdsOf(await deleteResponses(trx, accountId, ids)));
      return [];
    }
    if (status !== 'approve') return [];
    const changed = await approveResponses(trx, accountId, ids, platform.clock.now());
    announceResponses(emit, accountId, assistantIdsOf(changed));
    return viewResponses(trx, accountId, await findResponses(trx, accountId, ids));
  });
}
