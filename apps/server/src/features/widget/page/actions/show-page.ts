import { activeAccount } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';
import type { Network } from '../../../../platform/rate-limit/networks.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { inboxByToken } from '../../../inbox/index.ts';
import { pageGlobals } from '../../view.ts';
import { limitNewVisitors } from '../../steps/limit-visitors.ts';
import { loadVisitorConfig } from '../../steps/visitor-config.ts';
import { visitorOf } from '../../steps/recognize-visitor.ts';

/** The widget frame's page of a website. */
export type WidgetPage = { globals: ReturnType<typeof pageGlobals>; title: string; locale: string };

/**
 * The page of a website for the visitor a token names, or for a new one. Throws `unknown_web_widget`,
 * `account_suspended`, and `too_many_requests` when one address makes too many new visitors.
 */
export async function showPage(
  platform: Platform,
  requested: { websiteToken: unknown; session: unknown; networks: readonly Network[] },
): Promise<WidgetPage> {
  const inbox = await inboxByToken(platform, 'website', requested.websiteToken);
  if (inbox === undefined) throw new Failure('unknown_web_widget');
  if (inbox.account_status !== activeAccount) throw new Failure('account_suspended');
  const actor = await visitorOf(platform, inbox, requested.networks, requested.session);
  if (actor.contactInbox === null) await limitNewVisitors(platform, actor);
  const { parts, visitor } = await loadVisitorConfig(platform, actor, inbox);
  const globals = pageGlobals(parts, visitor.session.pubsub_token);
  return { globals, title: inbox.name, locale: inbox.account_locale };
}
