import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = new Bun.Glob('**/*.{js,css,html,svg,json,webmanifest,txt}')

/** Writes `.br` and `.gz` beside every text file of a folder, so that the server never compresses them again. */
export async function compressFolder(folder: string) {
  const files = [...compressible.scanSync({ cwd: folder, absolute: true })]
  for (const path of files) {
    const bytes = await Bun.file(path).bytes()
    if (bytes.length < 1024) continue
    const brotli = brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
    await Bun.write(`${path}.br`, brotli)
    await Bun.write(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
