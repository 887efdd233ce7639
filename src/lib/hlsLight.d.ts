/** The small build of hls.js brings no types of its own; what it lacks (subtitles, DRM, interstitials) is not used. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
