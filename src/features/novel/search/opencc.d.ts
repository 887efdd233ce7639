/** The package has types only for its functions. */
declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs like "後 后|麼 么". */
  const pairs: string;
  export default pairs;
}
