import { expect, test } from 'vitest';
import { inlineConstraints } from './vite-constraints.ts';

async function written(code: string): Promise<unknown> {
  const { transform } = inlineConstraints();
  if (typeof transform !== 'function') throw new Error('The plugin has another form');
  return Reflect.apply(transform, {}, [code, '/x/apps/dashboard/src/features/label/form.tsx']);
}

test('the limits of the contract are inlined where they are used', async () => {
  const code = `import { createLabel, type Label } from '@confab/contract/features/label';\nconst limits = constraintsOf(createLabel);`;
  expect(await written(code)).toMatchObject({
    code: expect.stringContaining('"title":{"isRequired":true,"maxLength":255}'),
  });
});

test('a route from an unknown module fails the build', async () => {
  await expect(written(`import { x } from './x.ts';\nconstraintsOf(x);`)).rejects.toThrow('needs x imported');
});
