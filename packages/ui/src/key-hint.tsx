export interface KeyHintProps {
  /**
   * Keys pressed together, for example `['mod', 'k']`. `mod`, `shift`, `alt`, `enter`, `escape`,
   * `up`, `down`, `left`, `right` are drawn as the signs of the platform.
   */
  keys: readonly string[];
  tone?: 'default' | 'inverse';
  className?: string;
}

const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const signs: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  shift: isApple ? '⇧' : 'Shift',
  alt: isApple ? '⌥' : 'Alt',
  enter: '↵',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
};

/** The keys of a shortcut, in the signs of the user's platform. Always left to right. */
export function KeyHint({ keys, tone = 'default', className = '' }: KeyHintProps) {
  const look =
    tone === 'inverse' ? 'bg-text-inverse/15 text-text-inverse' : 'bg-surface-active text-text-muted';
  return (
    <kbd dir="ltr" className={`inline-flex items-center gap-0.5 font-sans text-meta ${className}`}>
      {keys.map((key) => (
        <span
          key={key}
          className={`inline-flex h-4 min-w-4 items-center justify-center rounded-sm px-1 text-[11px] font-medium ${look}`}
        >
          {signs[key] ?? key.toUpperCase()}
        </span>
      ))}
    </kbd>
  );
}
