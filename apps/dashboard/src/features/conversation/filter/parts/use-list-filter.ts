import type { CustomFilter } from '@confab/contract/features/custom-filter';
import type { Condition } from '@confab/contract/kit/conditions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conversationPath, type ConversationLocation } from '../../../../platform/conversation-location.ts';
import { foldersQuery } from '../../../custom-filter/index.ts';
import { conditionsIn } from '../filter-model.ts';

export type ListFilterState = {
  /** What is shown instead of the view's own list. */
  conditions: readonly Condition[] | undefined;
  /** The folder that is open; null when there is none with this id, undefined when none is open or known yet. */
  folder: CustomFilter | null | undefined;
  /** Whether it is known what to ask for. */
  isReady: boolean;
  /** Shows what matches until the view changes; undefined goes back. */
  apply: (conditions: readonly Condition[] | undefined) => void;
};

/** The conditions over a view: those of a folder, or some that were just put together. */
export function useListFilter({
  accountId,
  view,
}: Pick<ConversationLocation, 'accountId' | 'view'>): ListFilterState {
  const path = conversationPath(accountId, view);
  const [applied, setApplied] = useState<{ path: string; conditions: readonly Condition[] }>();
  const isFolder = view.kind === 'folder';
  const folders = useQuery({ ...foldersQuery(accountId), enabled: isFolder });
  const found = isFolder ? folders.data?.find(({ id }) => id === view.id) : undefined;
  const folder = isFolder && folders.isSuccess ? (found ?? null) : undefined;
  const isLeft = applied !== undefined && applied.path !== path;
  if (isLeft) setApplied(undefined);
  const own = isLeft ? undefined : applied?.conditions;
  return {
    conditions: own ?? (folder ? conditionsIn(folder.query) : undefined),
    folder,
    isReady: !isFolder || Boolean(folder),
    apply: (conditions) => setApplied(conditions && { path, conditions }),
  };
}
