/** Where the downloads are managed (design 32). */
export const MANAGER_PATH = '/download';
