import { accountStatuses } from '@confab/contract/features/account';
import type { AgentBot } from '@confab/contract/features/agent-bot';
import type { PlatformAgentBot } from '@confab/contract/features/platform-agent-bot';
import type {
  PlatformAccount,
  PlatformAccountUser,
  PlatformUser,
} from '@confab/contract/features/platform-app';
import type { PlatformAppDetails } from '@confab/contract/features/super-admin-app';
import { availabilities, type Profile } from '@confab/contract/features/user';
import { roleOf } from '@confab/rules/permissions';
import type { AccountRow, AccountUserRow } from '../account/index.ts';
import type { AppRow, PermissibleRow } from './queries.ts';

/** A user as a platform app sees them: with the tokens it acts by in their name. */
export function platformUserView(profile: Profile): PlatformUser {
  return {
    access_token: profile.access_token,
    account_id: profile.account_id,
    available_name: profile.available_name,
    avatar_url: profile.avatar_url,
    confirmed: profile.confirmed,
    display_name: profile.display_name,
    message_signature: profile.message_signature,
    email: profile.email,
    id: profile.id,
    name: profile.name,
    provider: profile.provider,
    pubsub_token: profile.pubsub_token,
    ...(profile.custom_attributes === undefined ? {} : { custom_attributes: profile.custom_attributes }),
    role: profile.role,
    ui_settings: profile.ui_settings,
    uid: profile.uid,
    accounts: profile.accounts.map(({ id, name, active_at, role }) => ({ id, name, active_at, role })),
  };
}

export function platformAccountView(row: AccountRow): PlatformAccount {
  return {
    id: row.id,
    name: row.name,
    locale: row.locale,
    domain: row.domain,
    support_email: row.support_email,
    features: Object.fromEntries(row.features.map((feature) => [feature, true as const])),
    custom_attributes: row.custom_attributes,
    limits: row.limits,
    status: accountStatuses[row.status] ?? 'suspended',
  };
}

export function platformAccountUserView(row: AccountUserRow): PlatformAccountUser {
  return {
    id: row.id,
    account_id: row.account_id,
    user_id: row.user_id,
    role: roleOf(row.role),
    inviter_id: row.inviter_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    active_at: row.active_at?.toISOString() ?? null,
    availability: availabilities[row.availability] ?? 'offline',
    auto_offline: row.auto_offline,
    custom_role_id: row.custom_role_id,
  };
}

/** A bot as a platform app sees it, which is as its administrators do. */
export function platformBotView(accountId: number, bot: AgentBot): PlatformAgentBot {
  const { id, name, description, outgoing_url = null, access_token = '' } = bot;
  return { id, name, description, outgoing_url, account_id: accountId, access_token };
}

/** An app as who runs the installation sees it. */
export function appView(row: AppRow, permissibles: readonly PermissibleRow[]): PlatformAppDetails {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    access_token_id: row.token_id,
    permissibles: permissibles.map((one) => ({
      id: one.id,
      kind: one.account_id === null ? 'user' : 'account',
      object_id: one.account_id ?? one.user_id ?? 0,
      name: one.account_name ?? one.user_name ?? '',
    })),
  };
}
