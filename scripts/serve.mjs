// What a container runs: everything is installed and built already, so nothing is looked for or made anew.
import { serve } from './launch/serve.mjs';

const code = await serve(process.argv.slice(2));
if (code !== undefined) process.exit(code);
