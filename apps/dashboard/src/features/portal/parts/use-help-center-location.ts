import { useParams } from '@tanstack/react-router';

/** The portal and locale of the address; empty texts where it names none. */
export function useHelpCenterLocation(): { slug: string; locale: string } {
  const { portalSlug = '', locale = '' }: { portalSlug?: string; locale?: string } = useParams({
    strict: false,
  });
  return { slug: portalSlug, locale };
}
