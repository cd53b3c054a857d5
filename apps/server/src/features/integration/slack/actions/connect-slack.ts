import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { keyIn } from '../../../../platform/outbound/provider-json.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { insertHook, updateHook } from '../../queries.ts';
import { announceChange } from '../../steps/announce-change.ts';
import { sealSecrets } from '../../steps/hook-secrets.ts';
import { slackFailure, type SlackSettings } from '../model.ts';
import { isOwnState, redirectUri } from '../steps/authorization.ts';
import { textIn } from '../steps/read-event.ts';
import { callSlack } from '../steps/slack-api.ts';
import { findSlack, type SlackHook } from '../steps/slack-hook.ts';

type Input = { code: string; state?: string | undefined };

/**
 * Connects the workspace that an administrator authorized. It is used once a channel is chosen; a reconnected one
 * continues in its channel. Throws `unprocessable` for a state of another user, and when Slack rejects.
 */
export async function connectSlack(platform: Platform, actor: MemberActor, input: Input): Promise<void> {
  const { accountId } = actor;
  // A user who follows someone else's link would connect the other's workspace.
  if (input.state !== undefined && !isOwnState(platform, actor, input.state))
    throw slackFailure('This authorization was begun elsewhere or too long ago. Please try again.');
  const { settings, token } = await exchange(platform, accountId, input.code);
  const secrets = sealSecrets(platform, accountId, 'slack', { access_token: token });
  const now = platform.clock.now();
  await transact(platform, async (trx, emit) => {
    const before = await findSlack(platform, accountId, trx);
    const channelSettings = channelToKeep(before, settings);
    const values = {
      enabled: channelSettings !== undefined,
      settings: {
        ...settings,
        ...(channelSettings === undefined ? {} : { channel_name: channelSettings.name }),
      },
      secrets_encrypted: secrets,
      reference_id: channelSettings?.id ?? null,
    };
    if (before === undefined) await insertHook(trx, accountId, 'slack', values);
    else {
      const fresh = { ...values, lost_access_at: null, backoff_until: null };
      await updateHook(trx, { accountId, id: before.row.id }, fresh, now);
    }
    announceChange(emit, accountId, 'slack');
  });
}

async function exchange(
  platform: Platform,
  accountId: number,
  code: string,
): Promise<{ settings: SlackSettings; token: string }> {
  const { providerKeys } = platform;
  const clientId = providerKeys.get('SLACK_CLIENT_ID');
  const clientSecret = providerKeys.get('SLACK_CLIENT_SECRET');
  if (clientId === undefined || clientSecret === undefined || !providerKeys.has('SLACK_SIGNING_SECRET'))
    throw slackFailure('Slack is not set up on this installation');
  const answer = await callSlack(platform, 'oauth.v2.access', {
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: redirectUri(platform, accountId),
  }).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'Slack could not be asked for access');
    throw slackFailure('Slack could not be reached. Please try again.');
  });
  const { json, error } = answer;
  const token = textIn(json, 'access_token');
  const team = keyIn(json, 'team');
  const settings = {
    team_id: textIn(team, 'id'),
    team_name: textIn(team, 'name'),
    bot_user_id: textIn(json, 'bot_user_id'),
  };
  if (error !== undefined || token === '' || settings.team_id === '') {
    platform.log.info({ accountId, error }, 'Slack gave no access');
    throw slackFailure('Slack did not accept the authorization. Please try again.');
  }
  return { settings, token };
}

function channelToKeep(
  before: SlackHook | undefined,
  { team_id: teamId }: SlackSettings,
): { id: string; name: string } | undefined {
  const id = before?.row.reference_id;
  if (before === undefined || id === undefined || id === null || before.settings.team_id !== teamId)
    return undefined;
  return { id, name: before.settings.channel_name ?? '' };
}
