import type { ContactInput } from '@confab/contract/features/contact';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { visitorFlags } from '../../view.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { updateFromVisitor } from '../../steps/update-from-visitor.ts';

/** The visitor's data about itself. */
export async function updateContact(platform: Platform, actor: VisitorActor, input: Partial<ContactInput>) {
  return visitorFlags(await updateFromVisitor(platform, requireSession(actor), input, { keepName: false }));
}
