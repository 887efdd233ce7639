/**
 * Headers of the app's page. The policy names all that a page may load; the origins come from the host configuration.
 * @param apiOrigins http(s) origins
 */
export function pageHeaders(apiOrigins: readonly string[]): [name: string, value: string][] {
  return [
    ['content-security-policy', contentPolicy(apiOrigins)],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', PERMISSIONS],
  ];
}

/** Headers of every answer. */
export const COMMON_HEADERS: readonly [name: string, value: string][] = [
  // A token may be in an address; it must not travel on to another site.
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
];

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

function contentPolicy(apiOrigins: readonly string[]): string {
  const origins = apiOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob:${origins}`,
    // blob: a kept film, where no worker answers for it.
    `connect-src 'self' blob:${origins}`,
    // Films: from the back end or the worker where the browser itself plays them, else through a media source; and the
    // silence that stands for speech where media keys are handed out.
    `media-src 'self' blob:${origins}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
