import { parseMarkdown } from '@confab/text/markdown';
import { renderBlocks } from '@confab/text/markdown-elements';

/** What a model or an assistant wrote. */
export function AnswerText({ content, className = '' }: { content: string; className?: string }) {
  return (
    <div
      dir="auto"
      className={`break-words [&_a]:text-accent-text [&_a]:underline [&_ol]:list-decimal [&_ol]:ps-5 [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:ps-5 ${className}`}
    >
      {renderBlocks(parseMarkdown(content, location.origin))}
    </div>
  );
}
