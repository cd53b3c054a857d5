import * as contract from '@confab/contract/features/notification';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { flagsOf } from '../model.ts';
import { findFlags, updateFlags, type StoredFlags } from './queries.ts';
import { settingsView } from './view.ts';

export function notificationSettingsRoutes({ db }: Platform): Endpoint[] {
  const answer = (actor: MemberActor, row: StoredFlags | undefined) => {
    if (row === undefined) throw new Failure('not_found');
    return settingsView({ accountId: actor.accountId, userId: actor.person.id }, row);
  };
  return [
    endpoint(contract.showNotificationSettings, async ({ actor }) =>
      answer(actor, await findFlags(db, { accountId: actor.accountId, userId: actor.person.id })),
    ),
    endpoint(contract.updateNotificationSettings, async ({ input, actor }) => {
      const settings = input.notification_settings;
      const flags = {
        email_flags: flagsOf('email', settings.selected_email_flags ?? []),
        push_flags: flagsOf('push', settings.selected_push_flags ?? []),
      };
      const owner = { accountId: actor.accountId, userId: actor.person.id };
      return answer(actor, await updateFlags(db, owner, flags));
    }),
  ];
}
