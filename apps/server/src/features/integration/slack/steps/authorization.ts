import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { slackUrl } from '../../settings-model.ts';
import { providerUrl } from '../../steps/provider-url.ts';
import { readState, scopes } from '../model.ts';

/** A list that is left open for longer has to be loaded again. */
const validHours = 12;
const purpose = 'slack-authorization';

/** Where Slack sends browsers back to. */
export function redirectUri({ installation }: Platform, accountId: number): string {
  return `${installation.frontendUrl}/app/accounts/${accountId}/settings/integrations/slack`;
}

/** The page of Slack on which this administrator lets us into a workspace. */
export function slackAction(platform: Platform, { accountId, person }: MemberActor): string {
  const until = platform.clock.now().getTime() + validHours * 3_600_000;
  const query = new URLSearchParams({
    client_id: platform.providerKeys.get('SLACK_CLIENT_ID') ?? '',
    scope: scopes.join(','),
    redirect_uri: redirectUri(platform, accountId),
    state: platform.secrets.sealJson({ accountId, userId: person.id, until }, purpose),
  });
  return `${providerUrl(platform, slackUrl)}/oauth/v2/authorize?${query.toString()}`;
}

/** Whether this administrator left for Slack with this state, and not too long ago. */
export function isOwnState(platform: Platform, { accountId, person }: MemberActor, state: string): boolean {
  const opened = openState(platform, state);
  return (
    opened !== undefined &&
    opened.accountId === accountId &&
    opened.userId === person.id &&
    opened.until > platform.clock.now().getTime()
  );
}

function openState({ secrets }: Platform, state: string) {
  try {
    return readState(secrets.openJson(state, purpose));
  } catch {
    return undefined;
  }
}
