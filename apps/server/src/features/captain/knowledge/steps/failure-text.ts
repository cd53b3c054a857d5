import { ModelFailure } from '../../../integration/index.ts';
import type { CaptainTexts } from '../../texts-model.ts';

/** Why there is no answer. */
export function failureText(error: Error, texts: CaptainTexts): string {
  return error instanceof ModelFailure ? texts.fault[error.fault] : error.message;
}
