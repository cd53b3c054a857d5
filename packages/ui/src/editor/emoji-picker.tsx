import { Suspense, lazy, type ReactElement } from 'react';
import { Popover } from '../overlays/popover.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { EmojiPickerTexts } from './emoji-panel.tsx';
import type { MentionItem } from './mention-box.tsx';

export type { EmojiPickerTexts };

export type EmojiPickerProps = {
  /** An `IconButton` that opens it. */
  trigger: ReactElement;
  texts: EmojiPickerTexts;
  onChoose: (emoji: string) => void;
};

const Panel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }));

/** Emoji by group and by name, beside a button; the emoji load when it is opened. Choosing one closes it. */
export function EmojiPicker({ trigger, texts, onChoose }: EmojiPickerProps) {
  return (
    <Popover label={texts.title} trigger={trigger} className="h-80 w-80 max-w-[calc(100vw-1rem)] p-0!">
      {(close) => (
        <Suspense fallback={<Skeleton shape="block" height="18rem" className="m-2" />}>
          <Panel
            texts={texts}
            onChoose={(emoji) => {
              onChoose(emoji);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

/** Emoji for the `:` list of `RichTextEditor`; they load with the first search. */
export async function findEmoji(query: string): Promise<MentionItem[]> {
  const { searchEmoji } = await import('./emoji-data.ts');
  return searchEmoji(query, 20).map(({ character, name }) => ({
    id: character,
    label: character,
    description: name,
  }));
}
