import type { Plugin } from 'vite';

type Kit = { constraintsOf: (route: { input: unknown }) => object };

const call = /\bconstraintsOf\((\w+)\)/g;
const contract = new URL('../../contract/src/', import.meta.url);

/**
 * Replaces `constraintsOf(aRoute)` with the constraints of a form. The lean build has no schemas, so they are
 * read here, while building. The route must be imported by its own name from the contract.
 */
export function inlineConstraints(): Plugin {
  return {
    name: 'confab:written-constraints',
    async transform(code, id) {
      if (!/\/apps\/dashboard\/src\/.*\.tsx?$/.test(id) || !code.includes('constraintsOf(')) return null;
      let written = code;
      for (const [whole, name = ''] of code.matchAll(call)) {
        written = written.replace(whole, JSON.stringify(await constraints(code, name)));
      }
      return { code: written, map: null };
    },
  };
}

async function constraints(code: string, name: string): Promise<object> {
  const imported = new RegExp(
    `import\\s*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*["']@confab/contract/([^"']+)["']`,
  );
  const [, path] = imported.exec(code) ?? [];
  if (path === undefined) throw new Error(`constraintsOf(${name}) needs ${name} imported from the contract`);
  const module: Record<string, unknown> = await import(new URL(`${path}.ts`, contract).href);
  const route = module[name];
  if (typeof route !== 'object' || route === null || !('input' in route)) {
    throw new Error(`${name} of ${path} is no route`);
  }
  const kit: Kit = await import(new URL('kit/constraints.ts', contract).href);
  return kit.constraintsOf(route);
}
