import { ModelFailure } from '../../../integration/index.ts';
import type { CaptainTexts } from '../../texts-model.ts';

/** Why there is no answer. */
export const failureText = (error: Error, texts: CaptainTexts): string =>
  error instanceof ModelFailure ? texts.fault[error.fault] : error.message;
