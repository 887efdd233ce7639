/** Icons on a grid of 24, all in the first screen's chunk; icons of later screens are in `screenIcons.ts`. */
export const ICON_PATHS = {
  back: 'M15 4.5 7.5 12l7.5 7.5',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  home: 'M3.8 11 12 4.2 20.2 11v8a1.6 1.6 0 0 1-1.6 1.6H5.4A1.6 1.6 0 0 1 3.8 19zM9.7 20.5V15h4.6v5.5',
  search: 'M10.8 4.2a6.6 6.6 0 1 1 0 13.2 6.6 6.6 0 0 1 0-13.2zM15.8 15.8l4.4 4.4',
  mark: 'M6.8 3.6h10.4a1.6 1.6 0 0 1 1.6 1.6v15.2L12 16.2l-6.8 4.2V5.2a1.6 1.6 0 0 1 1.6-1.6z',
  clock: 'M12 3.7a8.3 8.3 0 1 1 0 16.6 8.3 8.3 0 0 1 0-16.6zM12 7.6V12l3 2.2',
  user: 'M12 4.2a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.3 20.3c.7-3.7 3.8-5.5 7.7-5.5s7 1.8 7.7 5.5',
  head: 'M4.6 14.5V12a7.4 7.4 0 0 1 14.8 0v2.5M4.6 13.4h1.6a1.2 1.2 0 0 1 1.2 1.2v2.7a1.2 1.2 0 0 1-1.2 1.2A1.6 1.6 0 0 1 4.6 17zM19.4 13.4h-1.6a1.2 1.2 0 0 0-1.2 1.2v2.7a1.2 1.2 0 0 0 1.2 1.2 1.6 1.6 0 0 0 1.6-1.5zM18 18.5c-.4 1.5-2 2.2-4.2 2.2',
  dl: 'M12 4v10.5M7.6 10.4 12 14.8l4.4-4.4M5 19.6h14',
  play: 'M8 5.2v13.6L19 12z',
  off: 'M4 4l16 16M8.5 15.2a5 5 0 0 1 5.8-.9M5.6 12a9.3 9.3 0 0 1 3.5-2.2M3 8.7A13 13 0 0 1 6.2 6.5M10.5 5.4A13.3 13.3 0 0 1 21 8.7M14.6 9.7A9.2 9.2 0 0 1 18.4 12M12 18.8h.01',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  sort: 'M7.5 4.5v15M4 16l3.5 3.5L11 16M16.5 19.5v-15M13 8l3.5-3.5L20 8',
  check: 'M5 12.5l4.7 4.7L19 7.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.7 3.5v3.7H14',
} as const;

/** An icon of this table, or the path of an icon that comes with a later screen's chunk. */
export type IconName = keyof typeof ICON_PATHS | `M${string}`;

export function iconPath(name: IconName): string {
  return name in ICON_PATHS ? ICON_PATHS[name as keyof typeof ICON_PATHS] : name;
}
