import type { EmojiPickerTexts } from '@confab/ui/emoji-picker';
import { useText } from './use-text.ts';

/** The texts of the emoji picker; a route that shows it names `conversation` among its texts. */
export function useEmojiTexts(): EmojiPickerTexts {
  const text = useText();
  return {
    title: text('conversation:emoji.title'),
    search: text('conversation:emoji.search'),
    clearSearch: text('conversation:emoji.clearSearch'),
    groups: {
      faces: text('conversation:emoji.faces'),
      people: text('conversation:emoji.people'),
      nature: text('conversation:emoji.nature'),
      food: text('conversation:emoji.food'),
      activity: text('conversation:emoji.activity'),
      travel: text('conversation:emoji.travel'),
      objects: text('conversation:emoji.objects'),
      signs: text('conversation:emoji.signs'),
    },
    found: text('conversation:emoji.found'),
    empty: text('conversation:emoji.empty'),
  };
}
