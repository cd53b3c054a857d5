import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// Whole screens load lazily; on a busy machine that takes more than the usual second.
configure({ asyncUtilTimeout: 5000 });
