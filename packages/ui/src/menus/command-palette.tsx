import { useMemo, useState, type ReactNode } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { Search } from 'lucide-react';
import { KeyHint } from '../data/key-hint.tsx';
import { listRow } from './list-styles.ts';

export type PaletteCommand = {
  id: string;
  label: string;
  /** The heading of its group. */
  group: string;
  /** Alternative search terms. */
  keywords?: string;
  icon?: ReactNode;
  shortcut?: readonly string[];
};

export type CommandPaletteProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Names the dialog for screen readers. */
  label: string;
  placeholder: string;
  /** Names the list of results for screen readers. */
  resultsLabel: string;
  emptyText: string;
  commands: readonly PaletteCommand[];
  /** Search results for the typed text: shown unfiltered, after the commands. */
  found?: readonly PaletteCommand[];
  onQueryChange?: (query: string) => void;
  /** The palette closes before it is called. */
  onRun: (id: string) => void;
};

/** Everything that can be done or opened, by typing a part of its name. Load it on demand. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onOpenChange, label, commands, onRun, ...rest } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-backdrop px-4 pt-[12vh] entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-[36rem] overflow-hidden rounded-card bg-surface-raised text-text shadow-modal entering:animate-pop-in">
        <Dialog aria-label={label} className="max-h-[60vh] scroll-pt-12 overflow-y-auto outline-none">
          <Results
            {...rest}
            label={label}
            commands={commands}
            onRun={(id) => {
              onOpenChange(false);
              onRun(id);
            }}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type ResultsProps = Omit<CommandPaletteProps, 'isOpen' | 'onOpenChange'>;

const none: readonly PaletteCommand[] = [];

function Results(props: ResultsProps) {
  const { label, placeholder, resultsLabel, emptyText, commands, found = none, onRun, onQueryChange } = props;
  const [query, setQuery] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  const groups = useMemo(() => {
    const words = query.split(/\s+/).filter((word) => word !== '');
    const isMatch = (command: PaletteCommand) => {
      const haystack = `${command.label} ${command.group} ${command.keywords ?? ''}`;
      return words.every((word) => contains(haystack, word));
    };
    return groupsOf([...commands.filter(isMatch), ...found]);
  }, [commands, contains, found, query]);
  const change = (next: string) => {
    setQuery(next);
    onQueryChange?.(next);
  };
  return (
    <Autocomplete inputValue={query} onInputChange={change}>
      <SearchField
        aria-label={label}
        autoFocus
        className="sticky top-0 z-10 border-b border-border bg-surface-raised"
      >
        <Search
          aria-hidden
          size={16}
          className="pointer-events-none absolute inset-y-0 start-4 my-auto text-text-muted"
        />
        <Input
          placeholder={placeholder}
          className="h-12 w-full bg-transparent ps-11 pe-4 text-body outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <Menu
        aria-label={resultsLabel}
        onAction={(key) => onRun(String(key))}
        className="p-1.5 outline-none"
        renderEmptyState={() => (
          <p className="px-3 py-8 text-center text-control text-text-muted">{emptyText}</p>
        )}
      >
        {groups.map(([title, rows]) => (
          <MenuSection key={title}>
            <Header className="px-2 pt-2 pb-1 text-meta font-medium text-text-muted">{title}</Header>
            {rows.map((command) => (
              <CommandRow key={command.id} command={command} />
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Autocomplete>
  );
}

function CommandRow({ command }: { command: PaletteCommand }) {
  const { id, label, icon, shortcut } = command;
  return (
    <MenuItem id={id} textValue={label} className={listRow({ class: 'min-h-9' })}>
      {icon != null && (
        <span aria-hidden className="grid size-4 shrink-0 place-items-center text-text-muted">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">
        <bdi className="truncate-end">{label}</bdi>
      </span>
      {shortcut && <KeyHint keys={shortcut} isDecorative />}
    </MenuItem>
  );
}

/** Groups in the order of their first command. */
function groupsOf(commands: readonly PaletteCommand[]): [string, PaletteCommand[]][] {
  const groups = new Map<string, PaletteCommand[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}
