import type { Platform } from '../../../../platform/platform.ts';
import { addTranscript } from '../../../conversation/index.ts';
import { ModelFailure, transcribeFile } from '../../../integration/index.ts';
import { countTranscript } from '../../figures/queries.ts';
import { audioCost, audioFileName, estimatedSeconds } from '../model.ts';
import { pendingAudio, type AudioModel, type PendingAudio } from '../steps/pending-audio.ts';

type Scope = { accountId: number; conversationId: number; messageId: number };

/**
 * Transcribes the audio files of a message that have no transcript, each of which counts as an answer and costs its
 * duration. A file that the
 * model rejects gets an empty one, and does not count. Throws `ModelFailure` when another attempt may succeed for some.
 */
export async function transcribeMessage(platform: Platform, scope: Scope): Promise<void> {
  const { accountId, messageId } = scope;
  const pending = await pendingAudio(platform, { accountId, messageIds: [messageId] });
  if (pending === undefined) return;
  let failure: unknown;
  for (const file of pending.files) {
    try {
      const transcript = await transcriptOf(platform, pending.model, file);
      await addTranscript(platform, scope, { id: file.id, text: transcript?.text ?? '' }, async (trx) => {
        if (transcript === undefined) return;
        await countTranscript(trx, accountId, transcript, platform.clock.now());
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
  model: AudioModel,
  file: PendingAudio['files'][number],
): Promise<{ text: string; seconds: number; cost: number } | undefined> {
  const fileName = audioFileName(file.content_type);
  if (fileName === undefined) return undefined;
  try {
    const { text, seconds: reported } = await transcribeFile(platform, model, {
      fileName,
      contentType: file.content_type,
      byteSize: file.byte_size,
      open: async () => {
        const stored = await platform.storage.get(file.key);
        if (stored === undefined) throw new Error('the file was removed before it was transcribed');
        return stored.stream;
      },
    });
    const seconds = reported ?? estimatedSeconds({ fileName, byteSize: file.byte_size });
    return { text, seconds, cost: audioCost(seconds, model.audioPrice) };
  } catch (error) {
    if (error instanceof ModelFailure && !mayRecover.has(error.fault)) return undefined;
    throw error;
  }
}

/** A wrong key or a damaged file is rejected again. */
const mayRecover: ReadonlySet<ModelFailure['fault']> = new Set(['silent', 'unavailable', 'quota']);
