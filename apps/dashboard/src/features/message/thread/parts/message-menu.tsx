import type { Attachment } from '@confab/contract/features/attachment';
import { confirm } from '@confab/ui/confirm';
import type { MenuItem } from '@confab/ui/menu';
import { RowMenu } from '@confab/ui/row-menu';
import { toast } from '@confab/ui/toast';
import { Copy, Ellipsis, Languages, Link2, Link2Off, Reply, Trash2 } from 'lucide-react';
import { conversationPath, useConversationLocation } from '../../../../platform/conversation-location.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { fileName } from '../../attachment-model.ts';
import {
  isDeleted,
  storedFiles,
  translationOf,
  type PendingMessage,
  type ThreadMessage,
} from '../../model.ts';

export type MessageActions = {
  /** Answers a message; undefined where the channel does not show what is answered. */
  quote: ((message: ThreadMessage) => void) | undefined;
  remove: (id: number) => void;
  /** Retries a message that the channel rejected. */
  retry: (id: number) => void;
  /** Sends again what did not reach the server. */
  resend: (pending: PendingMessage) => void;
  discard: (echoId: string) => void;
  /** Makes the links to a file invalid that were given out. */
  renewLinks: (id: number, attachmentId: number) => void;
  /** Translates a message into the language of the interface; undefined where no provider does. */
  translate: ((id: number) => void) | undefined;
  /** The message that is being translated. */
  translatingId: number | undefined;
  /** Scrolls to a message. */
  jump: (id: number) => void;
};

/** What can be done with a message; there when it is pointed at or focused, and always on touch screens. */
export function MessageMenu({ message, actions }: MenuProps) {
  const text = useText();
  const items = useItems({ message, actions });
  if (isDeleted(message)) return null;
  return (
    <RowMenu
      label={text('conversation:message.menu')}
      items={items}
      icon={<Ellipsis aria-hidden size={16} />}
      className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:opacity-100"
    />
  );
}

type MenuProps = { message: ThreadMessage; actions: MessageActions };

function useItems({ message, actions }: MenuProps): MenuItem[] {
  const text = useText();
  const { accountId } = useConversationLocation();
  const content = message.content ?? '';
  const language = useLanguage();
  const { quote, translate } = actions;
  const link = `${location.origin}${conversationPath(accountId, { kind: 'all' }, message.conversation_id)}?messageId=${message.id}`;
  return [
    ...(content === ''
      ? []
      : [
          {
            id: 'copy',
            label: text('conversation:message.copyText'),
            icon: <Copy size={14} />,
            onAction: () => void copy(content, text),
          },
        ]),
    {
      id: 'link',
      label: text('conversation:message.copyLink'),
      icon: <Link2 size={14} />,
      onAction: () => void copy(link, text),
    },
    ...(message.private || !quote
      ? []
      : [
          {
            id: 'quote',
            label: text('conversation:message.reply'),
            icon: <Reply size={14} />,
            onAction: () => quote(message),
          },
        ]),
    ...(!translate || content.trim() === '' || translationOf(message, language) !== undefined
      ? []
      : [
          {
            id: 'translate',
            label: text('conversation:message.translate'),
            icon: <Languages size={14} />,
            onAction: () => translate(message.id),
          },
        ]),
    ...storedFiles(message).map((file) => ({
      id: `renew-${file.id}`,
      label: text('conversation:message.renewLinks', { name: fileName(file) }),
      icon: <Link2Off size={14} />,
      onAction: () => void renew(message, file, actions, text),
    })),
    {
      id: 'delete',
      label: text('common:delete'),
      icon: <Trash2 size={14} />,
      tone: 'danger',
      onAction: () => void remove(message, actions, text),
    },
  ];
}

async function copy(content: string, text: Text) {
  try {
    await navigator.clipboard.writeText(content);
    toast({ text: text('common:copied') });
  } catch {
    toast({ text: text('common:copyFailed'), tone: 'danger' });
  }
}

async function renew(message: ThreadMessage, file: Attachment, actions: MessageActions, text: Text) {
  const isSure = await confirm({
    title: text('conversation:message.renewTitle'),
    description: text('conversation:message.renewText', { name: fileName(file) }),
    confirmLabel: text('conversation:message.renew'),
    cancelLabel: text('common:cancel'),
  });
  if (isSure) actions.renewLinks(message.id, file.id);
}

async function remove(message: ThreadMessage, actions: MessageActions, text: Text) {
  const isSure = await confirm({
    title: text('conversation:message.deleteTitle'),
    description: text('conversation:message.deleteText'),
    confirmLabel: text('common:delete'),
    cancelLabel: text('common:cancel'),
    tone: 'danger',
  });
  if (isSure) actions.remove(message.id);
}
