import { CommandPalette } from '@confab/ui/command-palette';
import { useState } from 'react';
import { useCommands } from '../../../platform/commands/commands.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { closeModal } from '../../../platform/shell-state.ts';
import { useSearchCommands } from './use-search-commands.tsx';

/** All registered commands, searchable by name, from the keyboard. */
export function Palette() {
  const text = useText();
  const commands = useCommands();
  const [query, setQuery] = useState('');
  const found = useSearchCommands(query);
  return (
    <CommandPalette
      isOpen
      onOpenChange={closeModal}
      label={text('shell:palette.title')}
      placeholder={text('shell:palette.placeholder')}
      resultsLabel={text('shell:palette.results')}
      emptyText={text('shell:palette.empty')}
      commands={commands}
      found={found}
      onQueryChange={setQuery}
      onRun={(id) => {
        const chosen = [...commands, ...found].find((command) => command.id === id);
        // Until the palette has closed, it would steal back the focus that a command moves.
        if (chosen) setTimeout(chosen.run);
      }}
    />
  );
}
