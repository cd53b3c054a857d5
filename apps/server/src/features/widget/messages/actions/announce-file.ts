import type { DirectUpload, NewBlob } from '@confab/contract/features/upload';
import { webWidget } from '../../../../channels/web-widget/channel.ts';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { announceBlob } from '../../../attachment/index.ts';
import { limitFiles } from '../../steps/limit-visitors.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { newestOfVisitor, visitorStorage } from '../../steps/write-as-visitor.ts';

/**
 * Announces a file of the visitor. Throws `invalid` for files the widget does not accept or has no storage for, and
 * `too_many_requests`.
 */
export async function announceFile(
  platform: Platform,
  actor: VisitorActor,
  blob: NewBlob,
): Promise<DirectUpload> {
  const visitor = requireSession(actor);
  await limitFiles(platform, visitor, 1);
  const scope = visitorStorage(visitor, await newestOfVisitor(platform, visitor));
  return announceBlob(platform, scope, blob, webWidget.capabilities.files);
}
