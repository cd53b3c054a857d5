import { useHasFeature } from '@confab/ui/feature-wrapper';
import { IconButton } from '@confab/ui/icon-button';
import { BookOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useKeyCommand } from '../../../../platform/commands/key-command.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { insertText } from '../../composer/parts/insertion.ts';
import { ArticlePicker } from './lazy-picker.ts';

/** Puts a help-centre article, as a link or as its text, into what is being written. */
export function ArticleButton({ conversationId, isClosed }: { conversationId: number; isClosed: boolean }) {
  const text = useText();
  const isOffered = useHasFeature()('help_center');
  const [isOpen, setOpen] = useState(false);
  const label = text('shell:shortcuts.article');
  const open = () => setOpen(true);
  useKeyCommand({
    id: 'composer-article',
    keys: 'Alt+KeyH',
    label,
    group: text('conversation:command.group', { id: conversationId }),
    run: open,
    isEnabled: isOffered && !isClosed,
  });
  if (!isOffered) return null;
  return (
    <>
      <IconButton
        label={label}
        shortcut={['alt', 'h']}
        size="small"
        isDisabled={isClosed}
        icon={<BookOpen aria-hidden size={16} />}
        onPress={open}
      />
      {isOpen && (
        <Suspense>
          <ArticlePicker
            conversationId={conversationId}
            onInsert={insertText}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
