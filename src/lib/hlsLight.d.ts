/** The light build of hls.js has no types of its own; its missing features (subtitles, DRM) are not used. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
