import type { Agent } from '@confab/contract/features/user';
import { plainText } from '@confab/rules/plain-text';
import { Avatar } from '@confab/ui/avatar';
import { findEmoji } from '@confab/ui/emoji-picker';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import type { EditorSources } from '@confab/ui/rich-text-editor';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { cannedResponsesQuery, matchCannedResponses } from '../../../canned-response/index.ts';

const maxItems = 50;

/** What `@`, `/` and `:` offer in the composer: agents in private notes, canned responses in replies. */
export function useEditorSources(isNote: boolean, agents: readonly Agent[]): EditorSources {
  const queryClient = useQueryClient();
  const accountId = useAccountId();
  const hasFeature = useHasFeature();
  if (isNote) return { emoji: findEmoji, agents: agentsLike(agents) };
  if (!hasFeature('canned_responses')) return { emoji: findEmoji };
  return { emoji: findEmoji, cannedResponses: cannedResponsesLike(queryClient, accountId) };
}

function agentsLike(agents: readonly Agent[]): NonNullable<EditorSources['agents']> {
  return (query) =>
    agents
      .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(query.toLowerCase()))
      .slice(0, maxItems)
      .map(({ id, name, thumbnail }) => ({
        id: String(id),
        label: name,
        icon: <Avatar size="xs" name={name} src={thumbnail} />,
      }));
}

/** Fetched when an agent first asks, and again once a live event says that the copy is out of date. */
function cannedResponsesLike(
  queryClient: QueryClient,
  accountId: number,
): NonNullable<EditorSources['cannedResponses']> {
  return async (query) => {
    // Without a response the list stays closed; the next character requests it again.
    const all = await queryClient.fetchQuery(cannedResponsesQuery(accountId)).catch(() => []);
    return matchCannedResponses(all, query)
      .slice(0, maxItems)
      .map(({ id, short_code: code, content }) => ({
        id: String(id),
        label: `/${code}`,
        description: plainText(content),
        content,
      }));
  };
}
