import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from '@jest/globals';
import { loadTopic } from '../src/i18n/language.ts';
import { TOPICS } from '../src/i18n/topics.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(cleanup);

for (const topic of TOPICS) await loadTopic(topic);
