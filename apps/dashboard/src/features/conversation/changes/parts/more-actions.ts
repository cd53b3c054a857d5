import type { Conversation } from '@confab/contract/features/conversation';
import {
  ExternalLink,
  Eye,
  EyeOff,
  Link2,
  Send,
  Trash2,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react';
import type { Text } from '../../../../platform/messages/catalog.ts';
import type { Changes } from './use-change.ts';

export type MoreAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  tone?: 'danger';
  run: () => void;
};

/** What is done with a conversation as a whole, for menus and the palette alike. */
export function moreActions(conversation: Conversation, changes: Changes, text: Text): MoreAction[] {
  const { id, muted } = conversation;
  return [
    ...watchActions(conversation, changes, text),
    {
      id: 'mute',
      label: text(muted ? 'conversation:action.unmute' : 'conversation:action.mute'),
      icon: muted ? Volume2 : VolumeX,
      run: () => void changes.setMuted(conversation, !muted),
    },
    {
      id: 'transcript',
      label: text('conversation:action.transcript'),
      icon: Send,
      run: () => changes.askTranscript(conversation),
    },
    {
      id: 'copy-link',
      label: text('conversation:action.copyLink'),
      icon: Link2,
      run: () => void changes.copyLink(id),
    },
    {
      id: 'new-tab',
      label: text('conversation:action.newTab'),
      icon: ExternalLink,
      run: () => changes.openInNewTab(id),
    },
    ...(changes.mayDelete
      ? [
          {
            id: 'delete',
            label: text('conversation:action.delete'),
            icon: Trash2,
            tone: 'danger' as const,
            run: () => void changes.remove(conversation),
          },
        ]
      : []),
  ];
}

/** Both while the participants are unknown. */
function watchActions({ id }: Conversation, { isWatching, watch }: Changes, text: Text): MoreAction[] {
  const known = isWatching(id);
  const actions = [
    { id: 'watch', label: text('conversation:participants.watch'), icon: Eye, run: () => watch(id, true) },
    {
      id: 'unwatch',
      label: text('conversation:participants.unwatch'),
      icon: EyeOff,
      run: () => watch(id, false),
    },
  ];
  return actions.filter((action) => known === undefined || known === (action.id === 'unwatch'));
}
