import '@testing-library/jest-dom/jest-globals';
import { cleanup } from '@testing-library/react';
import { afterEach } from '@jest/globals';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(cleanup);
