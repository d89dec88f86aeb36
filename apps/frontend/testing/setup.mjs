import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from '@jest/globals';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(cleanup);
