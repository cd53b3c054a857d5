/**
 * Replaces the schema library in browser builds (by alias in their Vite configuration). The contract builds schemas
 * when its files load, but a browser needs only methods, paths, and types: every builder here returns an empty object,
 * so no schema library is sent to a visitor.
 */
export const Type = new Proxy({}, { get: () => () => ({}) });
