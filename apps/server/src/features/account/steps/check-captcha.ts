import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { providerHttp, type ProviderResponse } from '../../../platform/outbound/provider-http.ts';
import { matchesSchema } from '../../../platform/schema/matches-schema.ts';
import { captchaOf, verdictSchema, type Captcha, type Verdict } from '../captcha-model.ts';
import { signUpRejected } from '../model.ts';

/**
 * Checks that a person answered, where the installation asks; an answer counts once. The caller's address is not passed
 * on. Throws `forbidden` for a missing or wrong answer, `unavailable` if hCaptcha is unreachable.
 */
export async function checkCaptcha(platform: Platform, answer: string | null | undefined): Promise<void> {
  const captcha = captchaOf(platform);
  if (captcha === undefined) return;
  const isRight = answer != null && answer !== '' && (await isAccepted(platform, captcha, answer));
  if (!isRight) throw signUpRejected('Please confirm that you are not a robot');
}

async function isAccepted(
  { outbound, log }: Platform,
  { siteKey, serverKey, verify }: Captcha,
  response: string,
): Promise<boolean> {
  let verdict: ProviderResponse;
  try {
    verdict = await providerHttp(outbound).form(verify, { secret: serverKey, sitekey: siteKey, response });
  } catch (error) {
    log.warn({ err: error }, 'the captcha could not be checked');
    throw new Failure('unavailable');
  }
  if (!matchesSchema(verdictSchema, verdict.json)) {
    log.warn({ reason: verdict.reason }, 'the captcha could not be checked');
    throw new Failure('unavailable');
  }
  const { success, 'error-codes': errorCodes = [] } = verdict.json as Verdict;
  // Wrong answers of people are not logged; a wrong key is.
  if (
    !success &&
    errorCodes.some((errorCode) => errorCode.includes('secret') || errorCode.includes('sitekey'))
  )
    log.error({ faults: errorCodes }, 'hCaptcha refuses the keys of this installation');
  return success;
}
