export type KeyHintProps = {
  /**
   * Keys pressed together, for example `['mod', 'k']`. `mod`, `shift`, `alt`, `enter`, `escape`, `backspace`,
   * `tab`, `up`, `down`, `left`, `right` are shown as the symbols of the platform.
   */
  keys: readonly string[];
  tone?: 'default' | 'inverse';
  /** Visual only: inside a control whose accessible name does not include its keys. */
  isDecorative?: boolean;
  className?: string;
};

const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const symbols: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  shift: isApple ? '⇧' : 'Shift',
  alt: isApple ? '⌥' : 'Alt',
  enter: isApple ? '↵' : 'Enter',
  escape: 'Esc',
  backspace: isApple ? '⌫' : 'Backspace',
  tab: isApple ? '⇥' : 'Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
};

/** The keys of a shortcut, as the symbols of the user's platform. Always left to right. */
export function KeyHint(props: KeyHintProps) {
  const { keys, tone = 'default', isDecorative = false, className = '' } = props;
  const look =
    tone === 'inverse' ? 'bg-text-inverse/15 text-text-inverse' : 'bg-surface-active text-text-muted';
  return (
    <kbd
      dir="ltr"
      aria-hidden={isDecorative}
      className={`inline-flex items-center gap-0.5 font-sans text-meta ${className}`}
    >
      {keys.map((key) => {
        const symbol = symbols[key] ?? key.toUpperCase();
        return (
          <span
            key={key}
            data-sign={isDecorative ? symbol : undefined}
            className={`inline-flex h-4 min-w-4 items-center justify-center rounded-sm px-1 text-[11px] font-medium ${look} ${isDecorative ? 'after:content-[attr(data-sign)]' : ''}`}
          >
            {/* Rendered by the style sheet, so the symbol is not part of the text that a control's name must repeat. */}
            {isDecorative ? null : symbol}
          </span>
        );
      })}
    </kbd>
  );
}
