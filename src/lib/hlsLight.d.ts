/**
 * The light build of hls.js has no types of its own; the missing features (subtitles, DRM, interstitials) are not used.
 */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
