import type { ReactNode } from 'react';

export type CardProps = {
  children: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  /** At the end of the title row. */
  actions?: ReactNode;
  /** Below a line, for the buttons of a form. */
  footer?: ReactNode;
  /** `none` for content with its own padding, such as lists and tables. */
  padding?: 'none' | 'medium';
  headingLevel?: 2 | 3 | 4;
  className?: string;
};

/** A part of a page with its own title. */
export function Card(props: CardProps) {
  const {
    children,
    title,
    description,
    actions,
    footer,
    padding = 'medium',
    headingLevel = 2,
    className = '',
  } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={`rounded-card border border-border bg-surface ${className}`}>
      {(title != null || actions != null) && (
        <header className="flex items-start gap-3 px-5 pt-4">
          <div className="min-w-0 flex-1">
            {title != null && <Heading className="text-body font-semibold text-text">{title}</Heading>}
            {description != null && <p className="mt-0.5 text-control text-text-muted">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={padding === 'none' ? '' : 'px-5 py-4'}>{children}</div>
      {footer != null && (
        <footer className="flex justify-end gap-2 border-t border-border px-5 py-3">{footer}</footer>
      )}
    </section>
  );
}
