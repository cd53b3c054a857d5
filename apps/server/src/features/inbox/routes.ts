import { Failure } from '@confab/contract/kit/errors';
import * as contract from '@confab/contract/features/inbox';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeMembers, type MemberChange } from './members/actions/change-members.ts';
import { createInbox } from './actions/create-inbox.ts';
import { deleteInbox } from './actions/delete-inbox.ts';
import { viewInboxes } from './steps/view-inboxes.ts';
import { visibleInboxes } from './actions/list-inboxes.ts';
import { listAssignableAgents } from './members/actions/list-assignable-agents.ts';
import { listMembers } from './members/actions/list-members.ts';
import { removeInboxAvatar } from './avatar/actions/remove-inbox-avatar.ts';
import { updateInbox } from './actions/update-inbox.ts';
import { requireInboxAccess } from './policy.ts';
import { findInbox, type InboxRow } from './queries.ts';

export function inboxRoutes(platform: Platform): Endpoint[] {
  return [...settingsRoutes(platform), ...peopleRoutes(platform)];
}

function settingsRoutes(platform: Platform): Endpoint[] {
  const view = async (actor: MemberActor, row: InboxRow): Promise<contract.Inbox> => {
    const [inbox] = await viewInboxes(platform, actor, [row]);
    if (inbox === undefined) throw new Failure('not_found');
    return inbox;
  };
  const visible = async (actor: MemberActor, id: number): Promise<InboxRow> => {
    const row = await findInbox(platform.db, actor.accountId, id);
    if (row === undefined) throw new Failure('not_found');
    requireInboxAccess(actor, id);
    return row;
  };
  return [
    endpoint(contract.listInboxes, async ({ actor }) => ({ payload: await visibleInboxes(platform, actor) })),
    endpoint(contract.showInbox, async ({ params, actor }) => view(actor, await visible(actor, params.id))),
    endpoint(contract.createInbox, async ({ input, actor }) =>
      view(actor, await createInbox(platform, actor.accountId, input)),
    ),
    endpoint(contract.updateInbox, async ({ params, input, actor }) =>
      view(actor, await updateInbox(platform, actor.accountId, params.id, input)),
    ),
    endpoint(contract.deleteInbox, async ({ params }) => {
      await deleteInbox(platform, params.account_id, params.id);
      return { message: 'Your inbox deletion request will be processed in some time.' };
    }),
    endpoint(contract.deleteInboxAvatar, async ({ params }) => {
      await removeInboxAvatar(platform, params.account_id, params.id);
      return undefined;
    }),
  ];
}

function peopleRoutes(platform: Platform): Endpoint[] {
  const change = async (
    actor: MemberActor,
    kind: MemberChange,
    input: { inbox_id: number; user_ids: readonly number[] },
  ) => {
    await changeMembers(platform, actor.accountId, kind, input);
    return { payload: await listMembers(platform, actor, input.inbox_id) };
  };
  return [
    endpoint(contract.listInboxMembers, async ({ params, actor }) => ({
      payload: await listMembers(platform, actor, params.inbox_id),
    })),
    endpoint(contract.addInboxMembers, ({ input, actor }) => change(actor, 'add', input)),
    endpoint(contract.setInboxMembers, ({ input, actor }) => change(actor, 'set', input)),
    endpoint(contract.removeInboxMembers, async ({ input, actor }) => {
      await changeMembers(platform, actor.accountId, 'remove', input);
      return undefined;
    }),
    endpoint(contract.listInboxAssignable, async ({ params, actor }) => ({
      payload: await listAssignableAgents(platform, actor, [params.id]),
    })),
    endpoint(contract.listAssignable, async ({ input, actor }) => ({
      payload: await listAssignableAgents(platform, actor, input.inbox_ids ?? []),
    })),
  ];
}
