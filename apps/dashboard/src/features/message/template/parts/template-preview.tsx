import type { Template } from '@confab/rules/message-template';
import { useText } from '../../../../platform/messages/use-text.ts';

/** A template as the contact sees it, its `body` with what is filled in so far. */
export function TemplatePreview({ template, body }: { template: Template; body: string }) {
  const text = useText();
  return (
    <div
      role="group"
      aria-label={text('template:preview')}
      className="flex flex-col gap-1.5 rounded-card bg-accent-soft px-3 py-2 text-body wrap-anywhere"
    >
      {template.header !== '' && <bdi className="font-semibold">{template.header}</bdi>}
      <p dir="auto" className="whitespace-pre-wrap">
        {body}
      </p>
      {template.footer !== '' && <bdi className="text-meta text-text-muted">{template.footer}</bdi>}
      {template.buttons.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 border-t border-border-strong pt-1.5">
          {template.buttons.map((label) => (
            <li key={label} className="text-control font-medium text-accent-text">
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
