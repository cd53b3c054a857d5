import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';

export type UiProviderProps = {
  /** BCP 47 language of the interface, for example `en` or `pt-BR`; decides number and date forms. */
  locale: string;
  /** How a link inside the app is followed; without it links load a page. */
  navigate?: (href: string) => void;
  children: ReactNode;
};

/** Wraps the app once: language of the kit's own parts, and the router its links use. */
export function UiProvider({ locale, navigate, children }: UiProviderProps) {
  const content = navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children;
  return <I18nProvider locale={locale}>{content}</I18nProvider>;
}
