import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanContract, oneAriaLanguage } from './vite-lean.ts';

/** The contract file as a browser build gets it, or null when the plugin leaves it alone. */
function lean(code: string, id = '/x/packages/contract/src/features/thing.ts'): string | null {
  const { transform } = leanContract();
  if (typeof transform !== 'function') throw new Error('The plugin has another form');
  const context = { parse: parseAst };
  const result: unknown = Reflect.apply(transform, context, [code, id]);
  return typeof result === 'object' && result !== null && 'code' in result ? String(result.code) : null;
}

const imports = `import { route } from "../kit/route.ts";\nimport { Id, OneOf, Type } from "../kit/schema.ts";\n`;

test('a route keeps its name, method, path, and wrapper, and what it spreads in', () => {
  const code = lean(
    `${imports}const base = { who: "user", wrapper: "thing" };
export const showThing = route({ ...base, name: "thing.show", method: ["PUT", "PATCH"], path: \`/things/:id\`,
  summary: "Show it", params: Type.Object({ id: Id }), input: Type.Object({}), response: OneOf(["a"]),
  errors: ["invalid", ...more], limits: [{ by: "ip", limit: 5, seconds: 300 }] });`,
  );
  expect(code).toContain('/* @__PURE__ */ route({ ...base, name: "thing.show", method: ["PUT", "PATCH"]');
  expect(code).toContain('path: `/things/:id`');
  expect(code).not.toMatch(/Show it|Type\.Object|seconds|more|summary|limits/);
  expect(() => parseAst(code ?? '')).not.toThrow();
});

test('schemas become empty objects, other values stay', () => {
  const code = lean(
    `${imports}export const names = ["a", "b"];
export const Thing = Type.Object({ id: Id, name: Type.Optional(Type.String({ maxLength: 255 })) });
const field = (name) => ({ name, errors: ["kept"] });
export const fields = [field("x")];
export const moved = liveEvent("thing.moved", Thing);`,
  );
  expect(code).toContain('export const Thing = ({});');
  expect(code).toContain('errors: ["kept"]');
  expect(code).toContain('export const fields = [field("x")]');
  expect(code).toContain('/* @__PURE__ */ liveEvent("thing.moved", Thing)');
});

test('files outside the contract are unchanged', () => {
  expect(lean('Type.Object({})', '/x/apps/dashboard/src/main/app.tsx')).toBeNull();
});

test('React Aria keeps its English texts', () => {
  const { load } = oneAriaLanguage();
  if (typeof load !== 'function') throw new Error('The plugin has another form');
  const read = (file: string): unknown =>
    Reflect.apply(load, {}, [`/node_modules/react-aria/dist/private/intl/menu/${file}`]);
  expect(read('ar-AE.mjs')).toBe("export { default } from './en-US.mjs';");
  expect(read('pt-BR.js')).toBe("export { default } from './en-US.js';");
  expect(read('en-US.mjs')).toBeNull();
  expect(read('useMenu.mjs')).toBeNull();
});
