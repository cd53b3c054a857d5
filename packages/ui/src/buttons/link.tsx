import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';

export type LinkProps = Omit<AriaLinkProps, 'children' | 'className' | 'style'> & {
  children: ReactNode;
  /** `muted` for secondary places such as footers; default `accent`. */
  tone?: 'accent' | 'muted';
  className?: string;
};

/** A link in running text. With `onPress` and no `href` it is a link-looking button. */
export function Link({ children, tone = 'accent', className = '', ...rest }: LinkProps) {
  const color = tone === 'accent' ? 'text-accent-text' : 'text-text-muted hover:text-text';
  return (
    <AriaLink
      {...rest}
      className={`focus-ring rounded-sm underline decoration-current/40 underline-offset-2 hover:decoration-current ${color} ${className}`}
    >
      {children}
    </AriaLink>
  );
}
