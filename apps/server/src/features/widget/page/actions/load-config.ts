import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { widgetConfig } from '../../view.ts';
import { limitNewVisitors } from '../../steps/limit-visitors.ts';
import { loadVisitorConfig, visitorInbox } from '../../steps/visitor-config.ts';

/** Settings of the panel and the visitor, new when the token named none. */
export async function loadConfig(platform: Platform, actor: VisitorActor) {
  if (actor.contactInbox === null) await limitNewVisitors(platform, actor);
  const { parts, visitor } = await loadVisitorConfig(platform, actor, await visitorInbox(platform, actor));
  return widgetConfig(parts, visitor);
}
