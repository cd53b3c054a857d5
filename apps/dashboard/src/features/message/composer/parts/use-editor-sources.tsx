import { plainText } from '@confab/rules/plain-text';
import { fillVariables, variableNames } from '@confab/rules/variables';
import { Avatar } from '@confab/ui/avatar';
import { findEmoji } from '@confab/ui/emoji-picker';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import type { AgentItem, EditorSources } from '@confab/ui/rich-text-editor';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { cannedResponsesQuery, matchCannedResponses } from '../../../canned-response/index.ts';
import { assignableQuery } from '../../../inbox/index.ts';
import { teamsQuery } from '../../../team/index.ts';
import type { Variables } from './use-variables.ts';

const maxItems = 50;

/**
 * What `@`, `/`, `{{` and `:` offer in the composer: agents and teams only in private notes, canned responses and
 * variables only in replies.
 */
export function useEditorSources(isNote: boolean, variables: Variables, inboxId: number): EditorSources {
  const queryClient = useQueryClient();
  const accountId = useAccountId();
  const hasFeature = useHasFeature();
  const text = useText();
  if (isNote) {
    const scope = { accountId, inboxId, hasTeams: hasFeature('team_management') };
    return { emoji: findEmoji, agents: mentionable(queryClient, scope, text) };
  }
  const replySources = { emoji: findEmoji, variables: variablesLike(variables, text) };
  if (!hasFeature('canned_responses')) return replySources;
  return { ...replySources, cannedResponses: cannedResponsesLike(queryClient, accountId, variables) };
}

/** Who may be mentioned: agents who see the inbox, and teams. On failure the list stays closed. */
function mentionable(
  queryClient: QueryClient,
  { accountId, inboxId, hasTeams }: { accountId: number; inboxId: number; hasTeams: boolean },
  text: Text,
): NonNullable<EditorSources['agents']> {
  return async (query) => {
    const [agents, teams] = await Promise.all([
      queryClient.fetchQuery(assignableQuery(accountId, [inboxId])).catch(() => ({ payload: [] })),
      hasTeams ? queryClient.fetchQuery(teamsQuery(accountId)).catch(() => []) : [],
    ]);
    const items: AgentItem[] = [
      ...agents.payload
        .filter(({ confirmed }) => confirmed)
        .map(({ id, available_name: label, thumbnail }) => ({
          id: String(id),
          label,
          icon: <Avatar size="2xs" name={label} src={thumbnail} />,
        })),
      ...teams.map(({ id, name }): AgentItem => ({
        kind: 'team',
        id: String(id),
        label: name,
        description: text('conversation:action.team'),
        icon: <Users size={14} />,
      })),
    ];
    const needle = query.toLowerCase();
    return items.filter(({ label }) => label.toLowerCase().includes(needle)).slice(0, maxItems);
  };
}

function variablesLike({ offered }: Variables, text: Text): NonNullable<EditorSources['variables']> {
  return (query) =>
    offered
      .map(({ id, value }) => ({
        id,
        label: labelOf(id, text),
        description: value?.trim() ? value : text('conversation:composer.noValue'),
      }))
      .filter(({ id, label }) => `${id} ${label}`.toLowerCase().includes(query.toLowerCase()))
      .slice(0, maxItems);
}

/** Custom attributes have no name but their own. */
function labelOf(id: string, text: Text): string {
  const name = variableNames.find((each) => each === id);
  return name === undefined ? id : text(`conversation:variable.${name}`);
}

/** Fetched on first use, and again once a live event invalidates it. */
function cannedResponsesLike(
  queryClient: QueryClient,
  accountId: number,
  { find }: Variables,
): NonNullable<EditorSources['cannedResponses']> {
  return async (query) => {
    // Without a response the list stays closed; the next character requests it again.
    const all = await queryClient.fetchQuery(cannedResponsesQuery(accountId)).catch(() => []);
    return matchCannedResponses(all, query)
      .slice(0, maxItems)
      .map(({ id, short_code: code, content: template }) => {
        const content = fillVariables(template, find);
        return { id: String(id), label: `/${code}`, description: plainText(content), content };
      });
  };
}
