import { useRef, useState, type KeyboardEvent } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { emojiGroups, searchEmoji, type Emoji, type EmojiGroupId } from './emoji-data.ts';
import { SearchField } from '../fields/search-field.tsx';

export type EmojiPickerTexts = {
  title: string;
  search: string;
  clearSearch: string;
  groups: Record<EmojiGroupId, string>;
  /** The name of the list of results. */
  found: string;
  empty: string;
};

type EmojiPanelProps = {
  texts: EmojiPickerTexts;
  onChoose: (emoji: string) => void;
};

const columns = 8;

/** The popup of `EmojiPicker`: a search field over a grid that arrow keys move through. */
export function EmojiPanel({ texts, onChoose }: EmojiPanelProps) {
  const [text, setText] = useState('');
  const gridRef = useRef<HTMLDivElement>(null);
  const { direction } = useLocale();
  const isSearch = text.trim() !== '';
  const sections = isSearch
    ? [{ title: texts.found, emoji: searchEmoji(text) }]
    : emojiGroups.map(({ id, emoji }) => ({ title: texts.groups[id], emoji }));
  const first = sections[0]?.emoji[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = Array.from(gridRef.current?.querySelectorAll('button') ?? []);
    const at = buttons.findIndex((each) => each === document.activeElement);
    const next = nextSign(event.key, at, buttons.length, direction === 'rtl');
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div className="flex h-full flex-col">
      <SearchField
        label={texts.search}
        clearLabel={texts.clearSearch}
        autoFocus
        value={text}
        onChange={setText}
        onSubmit={() => {
          if (isSearch && first) onChoose(first.character);
        }}
        className="m-2"
      />
      {/* Handles the arrow keys for whichever emoji has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={gridRef} onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {first === undefined && (
          <p role="status" className="py-8 text-center text-control text-text-muted">
            {texts.empty}
          </p>
        )}
        {sections.map(
          ({ title, emoji }, index) =>
            emoji.length > 0 && <Section key={title} {...{ title, emoji, onChoose }} isFirst={index === 0} />,
        )}
      </div>
    </div>
  );
}

type SectionProps = {
  title: string;
  emoji: readonly Emoji[];
  /** Tab enters the grid at its first emoji. */
  isFirst: boolean;
  onChoose: (character: string) => void;
};

function Section({ title, emoji, isFirst, onChoose }: SectionProps) {
  return (
    <section aria-label={title}>
      <h4 className="sticky top-0 bg-surface-raised py-1 text-meta font-medium text-text-muted">{title}</h4>
      <div className="grid grid-cols-8">
        {emoji.map(({ character, name }, index) => (
          <button
            key={character}
            type="button"
            aria-label={name}
            title={name}
            tabIndex={isFirst && index === 0 ? 0 : -1}
            onClick={() => onChoose(character)}
            className="grid size-9 place-items-center rounded-control text-title hover:bg-surface-hover"
          >
            {character}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The index that a key moves to in the grid; undefined for other keys. */
function nextSign(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, at + step));
}
