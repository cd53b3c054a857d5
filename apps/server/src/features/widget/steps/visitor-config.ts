import { Failure } from '@confab/contract/kit/errors';
import type { VisitorActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgentBot } from '../../agent-bot/index.ts';
import { createVisitor, type Visitor } from '../../contact/index.ts';
import { findInbox, inboxByToken, loadWorkingHours, type PublicInbox } from '../../inbox/index.ts';
import { findPortalOfInbox } from '../../portal/index.ts';
import { shownPreChatForm } from '../../../channels/web-widget/set-up.ts';
import { readWebWidgetSettings } from '../../../channels/web-widget/settings.ts';
import { visitorTokens } from './visitor-tokens.ts';
import type { ConfigParts } from '../view.ts';
import { presentVisitor } from './require-visitor.ts';

/** The visitor behind a request, a new one when the token named none, with all the panel needs. */
export async function loadVisitorConfig(
  platform: Platform,
  actor: VisitorActor,
  inbox: PublicInbox,
): Promise<{ parts: ConfigParts; visitor: Visitor }> {
  const visitor = (await presentVisitor(platform, actor)) ?? (await createVisitor(platform, actor, inbox.id));
  const hours = await loadWorkingHours(platform.db, inbox.account_id, [inbox.id]);
  const settings = readWebWidgetSettings(inbox.channel_settings);
  const botId = inbox.agent_bot_id;
  const bot =
    botId === null ? undefined : await findAgentBot(platform.db, { accountId: inbox.account_id, id: botId });
  const claims = { source_id: visitor.session.source_id, inbox_id: inbox.id };
  const parts: ConfigParts = {
    installation: platform.installation,
    inbox,
    settings,
    preChat: shownPreChatForm(settings),
    hours: hours.get(inbox.id) ?? [],
    authToken: await visitorTokens(platform).sign(claims),
    botName: bot?.name ?? '',
    portal: await findPortalOfInbox(platform.db, inbox.account_id, inbox.id),
    now: platform.clock.now(),
  };
  return { parts, visitor };
}

/** The inbox of a visitor with what must be known of its account. Throws `not_found`. */
export async function visitorInbox(platform: Platform, actor: VisitorActor): Promise<PublicInbox> {
  const row = await findInbox(platform.db, actor.accountId, actor.inboxId);
  const token = row && readWebWidgetSettings(row.channel_settings).website_token;
  const inbox = await inboxByToken(platform, 'website', token);
  if (inbox === undefined) throw new Failure('not_found');
  return inbox;
}
