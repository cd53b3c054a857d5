import type { ReactElement } from 'react';
import { deferred } from '../layout/deferred.tsx';
import { PanelButton } from '../overlays/panel-button.tsx';
import type { PanelProps } from '../overlays/popover-panel.tsx';
import type { EmojiPickerTexts } from './emoji-panel.tsx';
import type { EmojiPopoverContent } from './emoji-popover.tsx';
import type { MentionItem } from '../editor/mention-box.tsx';

export type { EmojiPickerTexts };

export type EmojiPickerProps = {
  /** An `IconButton` that opens it. */
  trigger: ReactElement;
  texts: EmojiPickerTexts;
  onChoose: (emoji: string) => void;
};

const panel = deferred<EmojiPopoverContent & PanelProps>(
  async () => (await import('./emoji-popover.tsx')).EmojiPopover,
);

/** Emoji by group and by name, beside a button. Choosing one closes it. */
export function EmojiPicker({ trigger, texts, onChoose }: EmojiPickerProps) {
  return <PanelButton trigger={trigger} panel={panel} content={{ texts, onChoose }} />;
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
