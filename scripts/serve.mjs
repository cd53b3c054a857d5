// Runs in a container: everything is installed and built already, so neither is checked again.
import { serve } from './launch/serve.mjs';

const code = await serve(process.argv.slice(2));
if (code !== undefined) process.exit(code);
