import { PopoverPanel, type PanelProps } from '../overlays/popover-panel.tsx';
import { EmojiPanel, type EmojiPickerTexts } from './emoji-panel.tsx';

export type EmojiPopoverContent = {
  texts: EmojiPickerTexts;
  onChoose: (emoji: string) => void;
};

/** The panel of `EmojiPicker`, without its button. */
export function EmojiPopover({ texts, onChoose, ...panel }: EmojiPopoverContent & PanelProps) {
  return (
    <PopoverPanel {...panel} label={texts.title} className="h-80 w-80 max-w-[calc(100vw-1rem)]">
      <EmojiPanel
        texts={texts}
        onChoose={(emoji) => {
          onChoose(emoji);
          panel.onClose();
        }}
      />
    </PopoverPanel>
  );
}
