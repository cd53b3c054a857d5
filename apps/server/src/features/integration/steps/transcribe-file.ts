import { maxContentLength } from '@confab/contract/features/message';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import type { UploadField } from '../../../platform/outbound/multipart-body.ts';
import { providerHttp } from '../../../platform/outbound/provider-http.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ModelAccess } from './call-model.ts';
import { failureOf, ModelFailure } from './model-failure.ts';

/** A file to be sent; its name needs the extension of its format. */
export type AudioFile = Omit<Extract<UploadField, { fileName: string }>, 'name'>;

const timeoutMs = 60_000;

/** What is said in an audio file, empty for silence; and its duration, if the server reports it. */
export type Transcript = { text: string; seconds: number | undefined };

/**
 * Transcribes an audio file. Throws `ModelFailure` when the model does not respond, rejects the
 * file, or answers anything else. Source: OpenAI's audio transcriptions API.
 */
export async function transcribeFile(
  platform: Pick<Platform, 'outbound' | 'log'>,
  { apiUrl, apiKey, model }: Pick<ModelAccess, 'apiUrl' | 'apiKey' | 'model'>,
  file: AudioFile,
): Promise<Transcript> {
  try {
    const answer = await providerHttp(platform.outbound).upload(
      `${apiUrl}/audio/transcriptions`,
      [
        { name: 'model', value: model },
        { name: 'response_format', value: 'json' },
        { ...file, name: 'file' },
      ],
      { headers: { authorization: `Bearer ${apiKey}` }, timeoutMs },
    );
    if (!answer.isCalled) throw new ModelFailure('address');
    if (!answer.ok) throw Object.assign(new Error(answer.reason), { status: answer.status });
    const text = keyIn(answer.json, 'text');
    if (typeof text !== 'string') throw new ModelFailure('refused');
    // What a database cannot store would be asked for, and paid, again.
    return {
      text: text.replaceAll('\0', '').trim().slice(0, maxContentLength).toWellFormed(),
      seconds: secondsIn(answer.json),
    };
  } catch (error) {
    if (hasCode(error, 'outbound_too_large')) throw new ModelFailure('refused');
    throw failureOf(platform, error);
  }
}

/** As models report it that are priced by duration; others report tokens. */
function secondsIn(json: unknown): number | undefined {
  const seconds = keyIn(keyIn(json, 'usage'), 'seconds');
  return typeof seconds === 'number' && seconds >= 0 && seconds < maxSeconds ? seconds : undefined;
}

const maxSeconds = 86_400;
