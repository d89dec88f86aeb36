/// <reference types="vite/client" />
import './catalogue.css';
import type { Preview } from '@storybook/react-vite';
import { MemoryRouter } from '../src/lib/testing/memory-router.tsx';
import { loadTopic } from '../src/i18n/language.ts';
import { TOPICS } from '../src/i18n/topics.ts';

/** The site keeps some state outside of React. A story that is opened after another one starts from none. */
let openStory: string | undefined;
async function startAfresh({ id }: { readonly id: string }): Promise<void> {
  if (openStory !== undefined && openStory !== id) {
    location.reload();
    await new Promise(() => undefined);
  }
  openStory = id;
}

const preview: Preview = {
  parameters: {
    /** `fullscreen` is for whole screens; parts of them get a margin. */
    layout: 'none',
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
    options: {
      storySort: {
        order: [
          'Foundations',
          'Controls',
          'Signs',
          'Making a link',
          'Opening a link',
          'Signing in',
          'Paying',
          'Console',
          'Device login',
        ],
      },
    },
  },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'system' },
  loaders: [startAfresh, () => Promise.all(TOPICS.map(loadTopic))],
  decorators: [
    (Story, { globals, parameters }) => {
      const { dataset } = document.documentElement;
      if (globals['theme'] === 'system') delete dataset['theme'];
      else dataset['theme'] = String(globals['theme']);
      return (
        <MemoryRouter>
          <main className={parameters['layout'] === 'fullscreen' ? undefined : 'max-w-card p-8'}>
            <Story />
          </main>
        </MemoryRouter>
      );
    },
  ],
};
export default preview;
