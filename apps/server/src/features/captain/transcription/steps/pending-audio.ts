import type { CaptainModel } from '../../../../platform/config/changeable.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { remainingCaptainUse } from '../../../account/index.ts';
import { findUntranscribed } from '../../../attachment/index.ts';
import { connectedModel, type ModelAccess } from '../../../integration/index.ts';
import { isUsedUp } from '../../knowledge/steps/captain-model.ts';
import { connectedModelName, maxAudioBytes, maxAudioFiles } from '../model.ts';
import { isTranscribing } from '../queries.ts';

/** A model that transcribes, with its price if configured. */
export type AudioModel = ModelAccess & Pick<CaptainModel, 'audioPrice'>;

/** Files to transcribe, and the model that does it. */
export type PendingAudio = { model: AudioModel; files: Awaited<ReturnType<typeof findUntranscribed>> };

/** The audio files of messages that are to be transcribed; undefined if there are none, or they cannot be. */
export async function pendingAudio(
  platform: Platform,
  { accountId, messageIds }: { accountId: number; messageIds: readonly number[] },
): Promise<PendingAudio | undefined> {
  if (messageIds.length === 0 || !(await isTranscribing(platform.db, accountId))) return undefined;
  const found = await findUntranscribed(platform.db, accountId, messageIds, maxAudioFiles);
  const { responses: left } = await remainingCaptainUse(platform, accountId);
  const files = found.filter(({ byte_size: size }) => size > 0 && size <= maxAudioBytes).slice(0, left);
  if (files.length === 0) return undefined;
  const model = await transcriptionModel(platform, accountId);
  return model && { model, files };
}

async function transcriptionModel(platform: Platform, accountId: number): Promise<AudioModel | undefined> {
  const own = platform.languageModel.captainTasks?.transcription;
  if (own !== undefined) return (await isUsedUp(platform, accountId, own)) ? undefined : own;
  const connected = await connectedModel(platform, accountId);
  return connected && { ...connected, model: connectedModelName };
}
