const themes = ['light', 'dark'];

/**
 * Keeps the theme that the address asks for, and sets the one that is kept. Its text is written into the page, where it
 * runs before anything is drawn, so it uses nothing outside of itself.
 */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  try {
    const known = ['light', 'dark'];
    const asked = new URLSearchParams(location.search).get('theme') ?? '';
    if (known.includes(asked)) localStorage.setItem('theme', asked);
    const kept = localStorage.getItem('theme') ?? '';
    if (known.includes(kept)) dataset['theme'] = kept;
  } catch {
    // A browser that keeps nothing follows the address, or its own setting.
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
