/** Content-Security-Policy as data: directive name and its sources. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** Pages: own files only, nothing inline, no sink that parses HTML or script without the one named policy. */
export const PAGE_POLICY: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'none'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'frame-src': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['oncelink'],
  'report-to': ['csp'],
  'report-uri': ['/api/csp-report'],
};

const PROVIDER_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/**
 * The one page that runs a script of others: the payment provider's, which writes into the page as it likes, so without
 * Trusted Types. It stands on an origin of its own, where there is nothing to read but the checkout that is paid.
 */
export const PAY_POLICY: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", ...PROVIDER_SCRIPTS],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'https://*.stripe.com'],
  'connect-src': ["'self'", 'https://api.stripe.com'],
  'frame-src': [...PROVIDER_SCRIPTS, 'https://hooks.stripe.com', 'https://checkout.stripe.com'],
  'object-src': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Workers see passwords and files: they can reach nothing, not even this site. They alone may compile WebAssembly. */
export const WORKER_POLICY: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Answers of the API are data: should one ever be opened as a page, nothing in it may run. */
export const API_POLICY: Policy = {
  'default-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  sandbox: [],
};

/** Features that no page of this product needs are off; the clipboard may be written by our own pages only. */
const FEATURES_OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const off = (features: readonly string[]): string[] => features.map((feature) => `${feature}=()`);

/** Value of Permissions-Policy. */
export const PERMISSIONS: string = [...off(FEATURES_OFF), 'clipboard-write=(self)'].join(', ');

/** The same for the page of the payment form. */
export const PAY_PERMISSIONS: string = [
  ...off(FEATURES_OFF.filter((feature) => feature !== 'payment')),
  'payment=(self "https://js.stripe.com")',
].join(', ');

/** A policy as the value of its header. */
export function policyValue(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
