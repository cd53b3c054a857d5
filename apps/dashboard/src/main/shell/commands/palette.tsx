import { CommandPalette } from '@confab/ui/command-palette';
import { useCommands } from '../../../platform/commands/commands.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { closeModal } from '../../../platform/shell-state.ts';

/** Everything the registered commands can do, from the keyboard. */
export function Palette() {
  const text = useText();
  const commands = useCommands();
  return (
    <CommandPalette
      isOpen
      onOpenChange={closeModal}
      label={text('shell:palette.title')}
      placeholder={text('shell:palette.placeholder')}
      resultsLabel={text('shell:palette.results')}
      emptyText={text('shell:palette.empty')}
      commands={commands}
      onRun={(id) => commands.find((command) => command.id === id)?.run()}
    />
  );
}
