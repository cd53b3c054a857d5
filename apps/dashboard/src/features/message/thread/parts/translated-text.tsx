import { Button } from '@confab/ui/button';
import { Languages } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { MessageText } from './message-text.tsx';

/** A message in the reader's language; the original is a press away. */
export function TranslatedText({ translation, children }: { translation: string; children: ReactNode }) {
  const text = useText();
  const [isOriginal, setOriginal] = useState(false);
  return (
    <>
      {isOriginal ? children : <MessageText text={translation} />}
      <p className="flex flex-wrap items-center gap-x-1 text-meta text-text-muted">
        <Languages aria-hidden size={12} />
        {!isOriginal && text('conversation:message.translated')}
        <Button
          variant="quiet"
          size="small"
          className="h-6! px-1.5! text-meta!"
          onPress={() => setOriginal(!isOriginal)}
        >
          {text(isOriginal ? 'conversation:message.showTranslation' : 'conversation:message.showOriginal')}
        </Button>
      </p>
    </>
  );
}
