import { useEffect } from 'react';
import { registerCommands } from '../../../../platform/commands/commands.ts';
import { useUiSetting } from '../../../../platform/account/ui-settings.ts';
import { useText } from '../../../../platform/messages/use-text.ts';

/** Whether a list shows a line or a card for each conversation; the user's choice, on every device. */
export function useDensity() {
  const text = useText();
  const [saved, save] = useUiSetting('conversation_list_density');
  const isCompact = saved === 'compact';
  const toggle = () => save(isCompact ? 'comfortable' : 'compact');
  useEffect(
    () =>
      registerCommands(() => [
        {
          id: 'list-density',
          group: text('conversation:list.label'),
          label: text(isCompact ? 'conversation:list.showCards' : 'conversation:list.showLines'),
          run: () => save(isCompact ? 'comfortable' : 'compact'),
        },
      ]),
    [text, isCompact, save],
  );
  return { isCompact, toggle };
}

export type ListDensity = ReturnType<typeof useDensity>;
