/** Files that become part of the compiled program; the import gives the path to read them from. */
declare module '*.woff2' {
  const path: string
  export default path
}

declare module '@takumi-rs/wasm/takumi_wasm_bg.wasm' {
  const path: string
  export default path
}
