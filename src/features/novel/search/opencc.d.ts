/** Its package has types for its functions alone. */
declare module 'opencc-js/dict/TSCharacters' {
  /** As "後 后|麼 么". */
  const pairs: string;
  export default pairs;
}
