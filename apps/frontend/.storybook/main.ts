import type { StorybookConfig } from '@storybook/react-vite';

/** The catalogue of components and screens: `npm run catalogue`. In no image and on no site. */
const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: ['../src/**/*.stories.tsx'],
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  // TypeScript 7 has no compiler API that could read the props.
  typescript: { reactDocgen: false },
  features: {
    actions: false,
    backgrounds: false,
    controls: false,
    interactions: false,
    sidebarOnboardingChecklist: false,
  },
};
export default config;
