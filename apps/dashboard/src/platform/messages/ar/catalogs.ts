/** The texts in Arabic. */
export const catalogs = import.meta.glob<object>('./*.json', { import: 'default' });
