import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { server } from '../../vitest.config.ts';
import { needsDatabase } from './targets.ts';

const include = JSON.parse(process.env['MUTATE_TESTS'] ?? '[]') as string[];
const settings = include.some((file) => needsDatabase(file)) ? server.test : {};

/** Tests without a database first: most mutants are killed there, in a tenth of the time. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files);
    const [quick = [], slow = []] = [false, true].map((isSlow) =>
      inOrder.filter((file) => needsDatabase(file.moduleId) === isSlow),
    );
    return [...quick, ...slow];
  }
}

export default defineConfig({
  test: {
    ...settings,
    name: 'mutate',
    include,
    isolate: true,
    sequence: { sequencer: QuickFirst },
    passWithNoTests: false,
  },
});
