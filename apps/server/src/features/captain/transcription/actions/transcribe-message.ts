import { fittingName } from '../../../../platform/files/file-name.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addTranscript } from '../../../conversation/index.ts';
import { ModelFailure, transcribeFile, type ModelAccess } from '../../../integration/index.ts';
import { countTranscript } from '../queries.ts';
import { pendingAudio, type PendingAudio } from '../steps/pending-audio.ts';

type Scope = { accountId: number; conversationId: number; messageId: number };

/**
 * Transcribes the audio files of a message that have no transcript, each of which counts as an answer. A file that the
 * model rejects gets none. Throws `ModelFailure` when another attempt may succeed.
 */
export async function transcribeMessage(platform: Platform, scope: Scope): Promise<void> {
  const pending = await pendingAudio(platform, scope);
  if (pending === undefined) return;
  for (const file of pending.files) {
    const text = await transcriptOf(platform, pending.model, file);
    if (text === undefined) continue;
    await addTranscript(platform, scope, { id: file.id, text }, (trx) =>
      countTranscript(trx, scope.accountId),
    );
  }
}

/** Undefined if the model rejects the file. */
async function transcriptOf(
  platform: Platform,
  model: ModelAccess,
  file: PendingAudio['files'][number],
): Promise<string | undefined> {
  try {
    return await transcribeFile(platform, model, {
      fileName: fittingName(file.filename, file.content_type),
      contentType: file.content_type,
      byteSize: file.byte_size,
      open: async () => {
        const stored = await platform.storage.get(file.key);
        if (stored === undefined) throw new Error('the file was removed before it was transcribed');
        return stored.stream;
      },
    });
  } catch (error) {
    if (error instanceof ModelFailure && !canRecover.has(error.fault)) return undefined;
    throw error;
  }
}

/** A wrong key or an unsupported format is rejected again. */
const canRecover: ReadonlySet<ModelFailure['fault']> = new Set(['silent', 'unavailable', 'quota']);
