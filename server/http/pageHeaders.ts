/**
 * Headers of the app's page. The policy names everything that a page may load, with the origins of other
 * back ends and of the pictures.
 * @param otherOrigins http(s) origins
 */
export function pageHeaders(otherOrigins: readonly string[]): [name: string, value: string][] {
  return [
    ['content-security-policy', contentPolicy(otherOrigins)],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', PERMISSIONS],
  ];
}

export const COMMON_HEADERS: readonly [name: string, value: string][] = [
  // A token may be in an address; it must not be sent to another site.
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
];

export const PERMISSIONS = [
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

function contentPolicy(otherOrigins: readonly string[]): string {
  const origins = otherOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob:${origins}`,
    // blob: a stored film, where no worker answers for it.
    `connect-src 'self' blob:${origins}`,
    // Films come from the server or the worker where the browser plays them itself, else through a media source. The
    // silent audio of speech for media keys is a blob too.
    `media-src 'self' blob:${origins}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
