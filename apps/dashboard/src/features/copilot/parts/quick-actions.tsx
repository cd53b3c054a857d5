import { Button } from '@confab/ui/button';
import type { CopilotTask } from '@confab/contract/features/copilot';
import {
  BookOpen,
  Languages,
  MessagesSquare,
  MessageSquareReply,
  ScrollText,
  type LucideIcon,
} from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type QuickAction = { id: string; icon: LucideIcon; needsModel: boolean; task?: CopilotTask };

const actions = [
  { id: 'reply', icon: MessageSquareReply, needsModel: true },
  { id: 'summary', icon: ScrollText, needsModel: true },
  { id: 'translation', icon: Languages, needsModel: true },
  { id: 'knowledge', icon: BookOpen, needsModel: false },
  { id: 'similar', icon: MessagesSquare, needsModel: false, task: 'similar' },
] as const satisfies readonly QuickAction[];

type QuickActionsProps = {
  hasModel: boolean | undefined;
  isPending: boolean;
  onAsk: (message: string, task?: CopilotTask) => void;
};

/** The most frequent questions, as buttons. */
export function QuickActions({ hasModel, isPending, onAsk }: QuickActionsProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-2">
      {actions.map(
        ({ id, icon: Icon, needsModel, ...more }) =>
          (hasModel === true || !needsModel) && (
            <Button
              key={id}
              isWide
              className="justify-start!"
              isDisabled={isPending}
              icon={<Icon aria-hidden size={14} />}
              onPress={() => onAsk(text(`copilot:ask.${id}`), 'task' in more ? more.task : undefined)}
            >
              {text(`copilot:action.${id}`)}
            </Button>
          ),
      )}
      {hasModel === false && <p className="text-meta text-text-muted">{text('copilot:noModel')}</p>}
    </div>
  );
}
