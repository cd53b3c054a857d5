import type { Platform } from '../../../../platform/platform.ts';
import { addTranscript } from '../../../conversation/index.ts';
import { ModelFailure, transcribeFile, type ModelAccess } from '../../../integration/index.ts';
import { countResponse } from '../../figures/queries.ts';
import { audioFileName } from '../model.ts';
import { pendingAudio, type PendingAudio } from '../steps/pending-audio.ts';

type Scope = { accountId: number; conversationId: number; messageId: number };

/**
 * Transcribes the audio files of a message that have no transcript, each of which counts as an answer. A file that the
 * model rejects gets an empty one, and does not count. Throws `ModelFailure` when another attempt may succeed for some.
 */
export async function transcribeMessage(platform: Platform, scope: Scope): Promise<void> {
  const { accountId, messageId } = scope;
  const pending = await pendingAudio(platform, { accountId, messageIds: [messageId] });
  if (pending === undefined) return;
  let failure: unknown;
  for (const file of pending.files) {
    try {
      const text = await transcriptOf(platform, pending.model, file);
      await addTranscript(platform, scope, { id: file.id, text: text ?? '' }, async (trx) => {
        if (text !== undefined) await countResponse(trx, accountId);
      });
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

/** Undefined if the model rejects the file. */
async function transcriptOf(
  platform: Platform,
  model: ModelAccess,
  file: PendingAudio['files'][number],
): Promise<string | undefined> {
  const fileName = audioFileName(file.content_type);
  if (fileName === undefined) return undefined;
  try {
    return await transcribeFile(platform, model, {
      fileName,
      contentType: file.content_type,
      byteSize: file.byte_size,
      open: async () => {
        const stored = await platform.storage.get(file.key);
        if (stored === undefined) throw new Error('the file was removed before it was transcribed');
        return stored.stream;
      },
    });
  } catch (error) {
    if (error instanceof ModelFailure && !mayRecover.has(error.fault)) return undefined;
    throw error;
  }
}

/** A wrong key or a damaged file is rejected again. */
const mayRecover: ReadonlySet<ModelFailure['fault']> = new Set(['silent', 'unavailable', 'quota']);
