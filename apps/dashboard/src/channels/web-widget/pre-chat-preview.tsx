import type { PreChatField } from '@confab/contract/channels/web-widget';
import { parseMarkdown } from '@confab/text/markdown';
import { renderBlocks } from '@confab/text/markdown-elements';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../../platform/messages/use-text.ts';

type PreviewProps = { message: string; fields: readonly PreChatField[] };

/** The form as visitors see it, read-only. */
export function PreChatPreview({ message, fields }: PreviewProps) {
  const text = useText();
  const blocks = useMemo(() => parseMarkdown(message, location.origin), [message]);
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-control font-medium">{text('inbox:preChat.preview')}</figcaption>
      <div
        inert
        className="flex max-w-sm flex-col gap-3 rounded-card border border-border bg-surface-sunken p-4 text-control"
      >
        {message.trim() !== '' && (
          <div
            dir="auto"
            className="break-words [&_a]:underline [&_li]:ms-5 [&_ol]:list-decimal [&_p+p]:mt-2 [&_ul]:list-disc"
          >
            {renderBlocks(blocks)}
          </div>
        )}
        {fields
          .filter(({ enabled }) => enabled)
          .map((field) => (
            <Question key={field.name} field={field} />
          ))}
        <Labeled label={text('inbox:preChat.yourMessage')}>
          <span className="h-16 rounded-control border border-border-control bg-surface-raised" />
        </Labeled>
        <span className="self-start rounded-control border border-border-control bg-surface-raised px-3 py-1.5 font-medium">
          {text('inbox:preChat.start')}
        </span>
      </div>
    </figure>
  );
}

function Question({ field }: { field: PreChatField }) {
  const text = useText();
  const label = [field.label, field.required ? '' : text('inbox:preChat.optional')].filter(Boolean).join(' ');
  if (field.type === 'checkbox') {
    return (
      <span className="flex items-center gap-2">
        <span className="size-4 shrink-0 rounded-[4px] border border-border-control bg-surface-raised" />
        <span dir="auto">{label}</span>
      </span>
    );
  }
  return (
    <Labeled label={label}>
      <span className="min-h-8 truncate rounded-control border border-border-control bg-surface-raised px-2.5 py-1.5 text-text-muted">
        {field.type === 'list' ? text('inbox:preChat.choose') : field.placeholder}
      </span>
    </Labeled>
  );
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-col gap-1">
      <span dir="auto">{label}</span>
      {children}
    </span>
  );
}
