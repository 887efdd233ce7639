/** The package has types only for its functions. */
declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs of a traditional character and its simplified forms, like "後 后|麼 么". */
  const pairs: string;
  export default pairs;
}
