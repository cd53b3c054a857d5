import type { Network } from '../../../../platform/rate-limit/networks.ts';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { emailTranscript } from '../../steps/email-transcript.ts';
import { visitorConversation } from '../../steps/write-as-visitor.ts';

/**
 * Requests a transcript by email; the response does not reveal whether one will be sent. Throws `too_many_requests`.
 */
export async function requestTranscript(
  platform: Platform,
  actor: VisitorActor,
  networks: readonly Network[],
): Promise<void> {
  const row = await visitorConversation(platform, requireSession(actor));
  if (row !== undefined) await emailTranscript(platform, row, networks);
}
