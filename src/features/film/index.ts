/** Other layers import only from here; the app loads the screen by its file. */
export { requestFilm } from './requestFilm.ts';
