import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { visitorFlags } from '../../view.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { identifyUser, type UserDetails } from '../../steps/identify-user.ts';

/** The site's data about its visitor. */
export async function setUser(platform: Platform, actor: VisitorActor, input: UserDetails) {
  const { contact, newToken } = await identifyUser(platform, requireSession(actor), input);
  return { ...visitorFlags(contact), ...(newToken === undefined ? {} : { widget_auth_token: newToken }) };
}
