/** How a browser gets to see a file of the build. */
export interface Address {
  readonly path: string;
  /** What `Accept-Language` has to ask for. */
  readonly language: string;
  readonly status: number;
  /** On the host of payment forms alone. */
  readonly pay: boolean;
}

const PAY_FOLDER = '_pay/';
const LANGUAGE_FOLDER = /^_(?<language>[a-z]{2})\/(?<name>.*)$/;

/** Any address that no page has. */
const UNKNOWN = '/no-such-page';

function pathOf(name: string): string {
  if (name === '_link.html') return '/s-';
  if (name === '_404.html') return UNKNOWN;
  return `/${name}`.replace(/\/index\.html$/, '') || '/';
}

/** @param file as the description of a build names it */
export function addressOfFile(file: string): Address {
  if (file.startsWith(PAY_FOLDER))
    return { path: `/${file.slice(PAY_FOLDER.length)}`, language: 'en', status: 200, pay: true };
  const { language = 'en', name = file } = LANGUAGE_FOLDER.exec(file)?.groups ?? {};
  return { path: pathOf(name), language, status: name === '_404.html' ? 404 : 200, pay: false };
}
