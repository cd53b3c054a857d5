import { useTexts } from '../state/store.ts';

const SYMBOLS = [
  ...'😀😃😄😁😆😅😂🙂🙃😉😊😇😍😘😋😎🤔😐😏😬😴😕🙁😟😮😢😭😤😡🤯😱🤗',
  ...'👍👎👌👏🙌🙏💪👋🤝👀🔥✨🎉💡✅❌❓❗💯🚀🐛📎📦📷🕐☕💬',
];

/** A page of the symbols people use most; the visitor's own keyboard has the rest. */
export function EmojiPanel({ onPick, onClose }: { onPick(symbol: string): void; onClose(): void }) {
  const { t } = useTexts();
  return (
    <div
      className="emoji"
      role="group"
      aria-label={t('emoji')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {SYMBOLS.map((symbol) => (
        <button key={symbol} type="button" onClick={() => onPick(symbol)}>
          {symbol}
        </button>
      ))}
    </div>
  );
}
