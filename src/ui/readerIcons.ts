/** Icons of the reader, on the grid of `iconPaths.ts`; they travel with it. */
export const READER_ICONS = {
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2M17.2 17.2l1.2 1.2M18.4 5.6l-1.2 1.2M6.8 17.2l-1.2 1.2',
  paged:
    'M12 6.5c-2-1.7-4.7-2-8-1.8v13.1c3.3-.2 6 .1 8 1.8 2-1.7 4.7-2 8-1.8V4.7c-3.3-.2-6 .1-8 1.8zM12 6.5v13',
  manga:
    'M5 4h14a1.2 1.2 0 0 1 1.2 1.2v13.6A1.2 1.2 0 0 1 19 20H5a1.2 1.2 0 0 1-1.2-1.2V5.2A1.2 1.2 0 0 1 5 4zM12.7 4v8.3M3.8 12.3h16.4M14 12.3 10.5 20',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  full: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
} as const;
