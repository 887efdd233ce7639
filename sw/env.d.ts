interface ImportMeta {
  /** Set by Vite. */
  readonly env: { readonly PROD: boolean };
}
