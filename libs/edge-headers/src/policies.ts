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

/** The password worker alone may compile WebAssembly; it can reach nothing, not even this site. */
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

/** Value of Permissions-Policy. */
export const PERMISSIONS: string = [
  ...FEATURES_OFF.map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
].join(', ');

/** A policy as the value of its header. */
export function policyValue(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
