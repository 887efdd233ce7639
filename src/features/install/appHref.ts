/**
 * Where `android_app_package` leads: an address of a file (absolute, or on this site), or the name of a package in
 * the phone's own store.
 * @returns undefined where it names nothing that can be opened
 */
export function appHref(named: string): string | undefined {
  if (/^[a-z]\w*(\.[a-z]\w*)+$/i.test(named) && !named.endsWith('.apk')) {
    return `market://details?${new URLSearchParams({ id: named })}`;
  }
  if (!/^(https?:\/\/|\/(?!\/))/.test(named)) return undefined;
  return URL.canParse(named, window.location.origin)
    ? new URL(named, window.location.origin).href
    : undefined;
}
