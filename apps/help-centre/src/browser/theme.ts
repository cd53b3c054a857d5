const themes = ['light', 'dark'];

/**
 * Stores the theme requested in the URL, and applies the stored one. Its text is inlined in the page and runs
 * before anything is rendered, so it uses nothing outside of itself.
 */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  try {
    const known = ['light', 'dark'];
    const requested = new URLSearchParams(location.search).get('theme') ?? '';
    if (known.includes(requested)) localStorage.setItem('theme', requested);
    const stored = localStorage.getItem('theme') ?? '';
    if (known.includes(stored)) dataset['theme'] = stored;
  } catch {
    // Without storage, the URL or the browser's setting decides.
  }
}

/** Makes the links of the menu choose a theme for all pages, without loading this one again. */
export function chooseThemes(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-theme-choice]')) {
    link.addEventListener('click', (event) => {
      const choice = link.dataset['themeChoice'] ?? '';
      try {
        if (themes.includes(choice)) localStorage.setItem('theme', choice);
        else localStorage.removeItem('theme');
      } catch {
        return;
      }
      event.preventDefault();
      if (themes.includes(choice)) document.documentElement.dataset['theme'] = choice;
      else delete document.documentElement.dataset['theme'];
      history.replaceState(null, '', link.href);
      link.closest('details')?.removeAttribute('open');
      link.closest('details')?.querySelector('summary')?.focus();
    });
  }
}
