import { addons } from 'storybook/manager-api';

// The panel is for add-ons, and there are none.
addons.setConfig({ showPanel: false });
