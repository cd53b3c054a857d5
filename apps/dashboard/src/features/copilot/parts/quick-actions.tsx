import { Button } from '@confab/ui/button';
import { BookOpen, Languages, MessageSquareReply, ScrollText } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

const actions = [
  { id: 'reply', icon: MessageSquareReply, needsModel: true },
  { id: 'summary', icon: ScrollText, needsModel: true },
  { id: 'translation', icon: Languages, needsModel: true },
  { id: 'knowledge', icon: BookOpen, needsModel: false },
] as const;

type QuickActionsProps = {
  hasModel: boolean | undefined;
  isPending: boolean;
  onAsk: (message: string) => void;
};

/** What is asked most often, by one press. */
export function QuickActions({ hasModel, isPending, onAsk }: QuickActionsProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-2">
      {actions.map(
        ({ id, icon: Icon, needsModel }) =>
          (hasModel === true || !needsModel) && (
            <Button
              key={id}
              isWide
              className="justify-start!"
              isDisabled={isPending}
              icon={<Icon aria-hidden size={14} />}
              onPress={() => onAsk(text(`copilot:ask.${id}`))}
            >
              {text(`copilot:action.${id}`)}
            </Button>
          ),
      )}
      {hasModel === false && <p className="text-meta text-text-muted">{text('copilot:noModel')}</p>}
    </div>
  );
}
