/** The texts in German. */
export const catalogs = import.meta.glob<object>('./*.json', { import: 'default' });
