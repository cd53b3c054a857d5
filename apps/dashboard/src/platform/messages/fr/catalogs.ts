/** The texts in French. */
export const catalogs = import.meta.glob<object>('./*.json', { import: 'default' });
