import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { visitorFlags } from '../../view.ts';
import { shownContact, visitorContact } from '../../steps/require-visitor.ts';

/** Whether the visitor's details are known, without their values. */
export async function showContact(platform: Platform, actor: VisitorActor) {
  const contact = await visitorContact(platform, actor);
  const { identifier } = await shownContact(platform, actor);
  return { ...visitorFlags(contact), identifier };
}
