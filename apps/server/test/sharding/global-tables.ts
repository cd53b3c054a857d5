/**
 * Tables that do not belong to one account. Sharded by account they are on every node (few rows, read much), or
 * stay on one node beside the shards (the backbone's).
 */
export const globalTables: ReadonlyMap<string, string> = new Map([
  ['account', 'what the shards are cut by'],
  ['user', 'a person may belong to several accounts'],
  ['user_token', 'links mailed to a person'],
  ['session', 'a person signs in before choosing an account'],
  ['user_two_factor', 'a person signs in before choosing an account'],
  ['user_recovery_code', 'the same'],
  ['user_identity', 'who a person is at an identity provider, asked before there is an account'],
  ['notification_subscription', 'browsers and phones of a person'],
  ['access_token', 'directory: finds the owner of a token'],
  ['account_user', 'directory: finds the accounts of a person'],
  ['custom_role', 'with the memberships, which it gives permissions'],
  ['inbox_token', 'directory: finds the account of a public token'],
  ['portal', 'directory: finds the account of a public address'],
  ['installation', 'one row'],
  ['installation_config', 'a few rows: settings of the whole installation'],
  ['super_admin_session', 'who runs the installation belongs to no account there'],
  ['console_log', 'what who runs the installation did'],
  ['system_bot', 'a few rows: bots of the whole installation'],
  ['platform_app', 'programs that run accounts and users of the installation'],
  ['platform_app_permissible', 'directory: what such a program may use'],
  ['captain_embedding_model', 'one row'],
  ['key_fingerprint', 'one row'],
  ['idempotency_key', 'its scope names the account, or nobody'],
  ['outbox', 'the relay numbers the events of all accounts in one order'],
  ['event', 'the one order'],
  ['relay_state', 'one row'],
  ['log_follower', 'a few rows: how far the one order was read'],
  ['schema_migration', 'one row a migration'],
]);
