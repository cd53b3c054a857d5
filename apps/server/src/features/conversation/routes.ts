import {
  assignConversation,
  conversationMeta,
  conversationViewCounts,
  createConversation as createRoute,
  deleteConversation as deleteRoute,
  filterConversations as filterRoute,
  listConversationLabels,
  listConversations as listRoute,
  markUnread as unreadRoute,
  searchInConversations as searchRoute,
  setConversationLabels,
  showConversation,
  togglePriority,
  toggleStatus,
  toggleTyping as typingRoute,
  updateConversation,
  updateLastSeen,
  type Priority,
} from '@confab/contract/features/conversation';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { isoOrNull } from '../../platform/time/wire-time.ts';
import { requireVisibleConversation } from './steps/visible-conversation.ts';
import { assignAgent } from './assignment/actions/assign-agent.ts';
import { assignTeam } from './assignment/actions/assign-team.ts';
import { createConversation } from './creation/actions/create-conversation.ts';
import { deleteConversation } from './removal/actions/delete-conversation.ts';
import { countConversations } from './list/actions/count-conversations.ts';
import { filterConversations } from './list/actions/filter-conversations.ts';
import { countViews } from './list/actions/count-views.ts';
import { listConversations } from './list/actions/list-conversations.ts';
import { searchInConversations } from './list/actions/search-in-conversations.ts';
import { markSeen } from './actions/mark-seen.ts';
import { markUnread } from './actions/mark-unread.ts';
import { setLabels } from './labels/actions/set-labels.ts';
import { setPriority } from './status/actions/set-priority.ts';
import { setStatus, type StatusResult } from './status/actions/set-status.ts';
import { setSla } from './sla/actions/set-sla.ts';
import { toggleTyping } from './actions/toggle-typing.ts';
import { conversationViewOf, presenceOf } from './steps/load-conversations.ts';
import { labelTitles } from './model.ts';
import { assignedTeamView, assigneeAgent } from './view.ts';

/** The routes of conversations in the agent API. */
export function conversationRoutes(platform: Platform): Endpoint[] {
  return [...readingRoutes(platform), ...changingRoutes(platform), ...markingRoutes(platform)];
}

function readingRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(listRoute, async ({ input, actor }) => ({
      data: await listConversations(platform, actor, input),
    })),
    endpoint(conversationMeta, async ({ input, actor }) => ({
      meta: await countConversations(platform, actor, input),
    })),
    endpoint(filterRoute, ({ input, actor }) => filterConversations(platform, actor, input)),
    endpoint(searchRoute, ({ input, actor }) => searchInConversations(platform, actor, input)),
    endpoint(conversationViewCounts, ({ actor }) => countViews(platform, actor)),
    endpoint(showConversation, async ({ params, actor }) =>
      conversationViewOf(platform, actor, await requireVisibleConversation(platform, actor, params.id)),
    ),
    endpoint(listConversationLabels, async ({ params, actor }) => {
      const row = await requireVisibleConversation(platform, actor, params.conversation_id);
      return { payload: row.labels };
    }),
  ];
}

function changingRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(createRoute, async ({ input, actor }) =>
      conversationViewOf(platform, actor, await createConversation(platform, actor, input)),
    ),
    endpoint(updateConversation, async ({ params, input, actor }) => {
      const { priority, sla_policy_id: policyId } = input;
      let row = policyId === undefined ? undefined : await setSla(platform, actor, params.id, policyId);
      if (priority !== undefined) row = await setPriority(platform, actor, params.id, priorityIn(priority));
      row ??= await requireVisibleConversation(platform, actor, params.id);
      return conversationViewOf(platform, actor, row);
    }),
    endpoint(deleteRoute, async ({ params, actor }) => {
      await deleteConversation(platform, actor, params.id);
      return undefined;
    }),
    endpoint(toggleStatus, async ({ params, input, actor }) => {
      const until = input.snoozed_until ? new Date(input.snoozed_until * 1000) : null;
      const result = await setStatus(platform, actor, params.id, input.status || undefined, until);
      return { payload: statusAnswer(result) };
    }),
    endpoint(togglePriority, async ({ params, input, actor }) => {
      await setPriority(platform, actor, params.id, priorityIn(input.priority));
      return undefined;
    }),
    endpoint(setConversationLabels, async ({ params, input, actor }) => {
      const titles = await setLabels(platform, actor, params.conversation_id, labelTitles(input.labels));
      return { payload: [...titles] };
    }),
    endpoint(assignConversation, async ({ params, input, actor }) => {
      if (input.assignee_id !== undefined) {
        const row = await assignAgent(platform, actor, params.conversation_id, input.assignee_id || null);
        const presence = await presenceOf(platform, actor.accountId, [row]);
        const tools = {
          frontendUrl: platform.installation.frontendUrl,
          now: platform.clock.now(),
          providerKeys: platform.providerKeys,
        };
        return assigneeAgent(tools, row, presence) ?? null;
      }
      if (input.team_id === undefined) return null;
      const team = await assignTeam(platform, actor, params.conversation_id, input.team_id || null);
      return team && assignedTeamView(team);
    }),
  ];
}

function markingRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(updateLastSeen, async ({ params, actor }) =>
      conversationViewOf(platform, actor, await markSeen(platform, actor, params.id)),
    ),
    endpoint(unreadRoute, async ({ params, actor }) =>
      conversationViewOf(platform, actor, await markUnread(platform, actor, params.id)),
    ),
    endpoint(typingRoute, async ({ params, input, actor }) => {
      await toggleTyping(platform, actor, params.id, input.typing_status, input.is_private ?? false);
      return undefined;
    }),
  ];
}

function priorityIn(input: Priority | '' | 'none' | null | undefined): Priority | null {
  return input === undefined || input === '' || input === 'none' ? null : input;
}

/** A bot's handover answers `success: null`, as clients of the wire know it. */
function statusAnswer(result: StatusResult) {
  return {
    success: result.handedOff ? null : true,
    conversation_id: result.displayId,
    current_status: result.status,
    snoozed_until: isoOrNull(result.snoozedUntil),
  };
}
