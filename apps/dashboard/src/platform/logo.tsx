import { pageConfig } from './page-config.ts';

/** The installation's logo; the built-in one by default. */
export function Logo({ className = '' }: { className?: string }) {
  const { logo, installationName } = pageConfig();
  if (logo !== undefined) return <img src={logo} alt={installationName} className={`size-8 ${className}`} />;
  return (
    <svg role="img" aria-label={installationName} viewBox="0 0 32 32" className={`size-8 ${className}`}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M9 13.5A4.5 4.5 0 0 1 13.5 9h5a4.5 4.5 0 0 1 4.5 4.5v1a4.5 4.5 0 0 1-4.5 4.5H15l-4 3.5v-4.1a4.5 4.5 0 0 1-2-3.9z"
        className="fill-on-accent"
      />
    </svg>
  );
}

/** The logo of the pages for signing in: the installation's wide one, where it has one. */
export function WideLogo({ className = '' }: { className?: string }) {
  const { wideLogo, installationName } = pageConfig();
  if (wideLogo === undefined) return <Logo className={`size-10! ${className}`} />;
  const classes = `h-10 max-w-full object-contain ${className}`;
  return (
    <>
      <img src={wideLogo.light} alt={installationName} className={`${classes} ${hiddenOnDark}`} />
      <img src={wideLogo.dark} alt={installationName} className={`${classes} ${hiddenOnLight}`} />
    </>
  );
}

const hiddenOnDark =
  "[:root[data-theme='dark']_&]:hidden [@media(prefers-color-scheme:dark)]:[:root:not([data-theme='light'])_&]:hidden";
const hiddenOnLight =
  "hidden [:root[data-theme='dark']_&]:block [@media(prefers-color-scheme:dark)]:[:root:not([data-theme='light'])_&]:block";
