/** The texts in Spanish. */
export const catalogs = import.meta.glob<object>('./*.json', { import: 'default' });
