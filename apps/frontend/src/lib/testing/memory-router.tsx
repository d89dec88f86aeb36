import { MemoryRouter as ReactMemoryRouter, type MemoryRouterProps } from 'react-router-dom';

/** As the site's own router behaves: the ways of version 7, without warnings of version 6 in every test. */
const FUTURE = { v7_relativeSplatPath: true, v7_startTransition: true };

/** The router of tests and stories. */
export const MemoryRouter = (props: MemoryRouterProps) => <ReactMemoryRouter {...props} future={FUTURE} />;
