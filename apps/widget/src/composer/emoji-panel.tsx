import { useEscape } from '../parts/use-escape.ts';
import { useTexts } from '../state/use-session.ts';

const symbols = Array.from(
  '😀😃😄😁😆😅😂🙂🙃😉😊😇😍😘😋😎🤔😐😏😬😴😕🙁😟😮😢😭😤😡🤯😱🤗' +
    '👍👎👌👏🙌🙏💪👋🤝👀🔥✨🎉💡✅❌❓❗💯🚀🐛📎📦📷🕐☕💬',
);

/** A page of the symbols people use most; the visitor's own keyboard has the rest. */
export function EmojiPanel({ onPick, onClose }: { onPick: (symbol: string) => void; onClose: () => void }) {
  const { t } = useTexts();
  useEscape(true, onClose);
  return (
    <div className="emoji" role="group" aria-label={t('emoji')}>
      {symbols.map((symbol) => (
        <button key={symbol} type="button" onClick={() => onPick(symbol)}>
          {symbol}
        </button>
      ))}
    </div>
  );
}
