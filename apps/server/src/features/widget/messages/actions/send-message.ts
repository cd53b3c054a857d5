import type { VisitorMessage } from '@confab/contract/features/widget';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { BrowserInfo } from '../../browser-model.ts';
import { ownMessageView } from '../../view.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { writeAsVisitor } from '../../steps/write-as-visitor.ts';

export async function sendMessage(
  platform: Platform,
  actor: VisitorActor,
  message: VisitorMessage,
  browser: BrowserInfo,
) {
  const written = await writeAsVisitor(platform, requireSession(actor), message, browser);
  return ownMessageView(written.row, written.message);
}
