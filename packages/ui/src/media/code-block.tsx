import { useEffect, useState } from 'react';
import { Check, Copy, SquareArrowOutUpRight } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';

export type CodeBlockProps = {
  /** Shown and copied after clean-up; nothing is rendered while it is empty. */
  code: string;
  /** Language name for the reader and the playground; default `javascript`. */
  language?: string;
  /** Names the code for screen readers. */
  label: string;
  copyLabel: string;
  /** Name of the copy button for two seconds after it worked. */
  copiedLabel: string;
  onCopied?: () => void;
  /** The browser denied access to the clipboard. */
  onCopyFailed?: (cause: unknown) => void;
  /** Offers to open the code in an online playground that accepts a posted `data` field. */
  playground?: { label: string; title: string; url: string };
  className?: string;
};

/** Code to copy, always left to right. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, language = 'javascript', label, copyLabel, copiedLabel, playground, className = '' } = props;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const text = cleanSnippet(code);
  if (text === '') return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      props.onCopied?.();
    } catch (cause) {
      props.onCopyFailed?.(cause);
    }
  };
  return (
    // Left-to-right as a whole, or the buttons would cover the start of the code in RTL.
    <figure
      dir="ltr"
      className={`relative overflow-hidden rounded-card border border-border bg-surface-sunken ${className}`}
    >
      <pre
        role="region"
        aria-label={label}
        // Long lines scroll, so the keyboard must be able to get here.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto py-3 ps-4 pe-14 font-mono text-meta text-text outline-offset-[-2px]"
      >
        <code data-language={language}>{text}</code>
      </pre>
      <div className="absolute end-1.5 top-1.5 flex gap-1 rounded-control bg-surface-sunken">
        {playground && <PlaygroundForm {...playground} language={language} text={text} />}
        <IconButton
          label={isCopied ? copiedLabel : copyLabel}
          size="small"
          icon={
            isCopied ? (
              <Check aria-hidden size={14} className="text-positive" />
            ) : (
              <Copy aria-hidden size={14} />
            )
          }
          onPress={copy}
        />
      </div>
      <span role="status" className="sr-only">
        {isCopied ? copiedLabel : ''}
      </span>
    </figure>
  );
}

/** Blank lines removed and the common left indentation trimmed. */
export function cleanSnippet(code: string): string {
  const lines = code.split(/\r?\n/).filter((line) => line.trim() !== '');
  const indents = lines.map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common).trimEnd()).join('\n');
}

type PlaygroundProps = {
  label: string;
  title: string;
  url: string;
  language: string;
  text: string;
};

function PlaygroundForm({ label, title, url, language, text }: PlaygroundProps) {
  const field = language === 'javascript' ? 'js' : language;
  return (
    <form action={url} method="post" target="_blank" rel="noopener">
      <input type="hidden" name="data" value={JSON.stringify({ title, private: true, [field]: text })} />
      <Button
        type="submit"
        size="small"
        variant="quiet"
        icon={<SquareArrowOutUpRight aria-hidden size={14} />}
      >
        {label}
      </Button>
    </form>
  );
}
