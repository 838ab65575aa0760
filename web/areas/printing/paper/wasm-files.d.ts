/** The bundler's way to name a file without running it. */
declare module '@takumi-rs/wasm/takumi_wasm_bg.wasm?url' {
  const address: string
  export default address
}
