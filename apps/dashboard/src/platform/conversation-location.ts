import { useParams, useRouterState } from '@tanstack/react-router';
import { accountPath } from './account/access.ts';

/** Which list of conversations is on screen. */
export type ConversationView =
  | { kind: 'all' | 'mentions' | 'unattended' | 'participating' }
  | { kind: 'inbox' | 'team' | 'folder'; id: number }
  | { kind: 'label'; title: string };

export type ConversationLocation = {
  accountId: number;
  view: ConversationView;
  /** Display id of the open conversation. */
  conversationId: number | undefined;
};

/** Where in the conversation area the address points to. */
export function useConversationLocation(): ConversationLocation {
  const params = useParams({ strict: false });
  const name = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.name });
  const { accountId, conversationId } = params;
  return {
    accountId: Number(accountId),
    view: viewOf(name ?? 'home', params),
    conversationId: conversationId === undefined ? undefined : Number(conversationId),
  };
}

/** The path of a view, or of one conversation opened through it. */
export function conversationPath(accountId: number, view: ConversationView, conversationId?: number): string {
  const base = viewPath(view);
  if (conversationId === undefined) return accountPath(accountId, base);
  if (view.kind === 'all') return accountPath(accountId, `conversations/${conversationId}`);
  const through = base.endsWith('/conversations') ? base : `${base}/conversations`;
  return accountPath(accountId, `${through}/${conversationId}`);
}

function viewPath(view: ConversationView): string {
  switch (view.kind) {
    case 'all':
      return 'dashboard';
    case 'mentions':
    case 'unattended':
    case 'participating':
      return `${view.kind}/conversations`;
    case 'folder':
      return `custom_view/${view.id}`;
    case 'inbox':
    case 'team':
      return `${view.kind}/${view.id}`;
    case 'label':
      return `label/${encodeURIComponent(view.title)}`;
  }
}

type LocationParams = { inboxId?: string; teamId?: string; viewId?: string; label?: string };

function viewOf(routeName: string, params: LocationParams): ConversationView {
  if (params.inboxId !== undefined) return { kind: 'inbox', id: Number(params.inboxId) };
  if (params.teamId !== undefined) return { kind: 'team', id: Number(params.teamId) };
  if (params.viewId !== undefined) return { kind: 'folder', id: Number(params.viewId) };
  if (params.label !== undefined) return { kind: 'label', title: params.label };
  const special = (['mentions', 'unattended', 'participating'] as const).find((kind) =>
    routeName.endsWith(kind),
  );
  return { kind: special ?? 'all' };
}
