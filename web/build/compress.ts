import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Bun.Glob('**/*.{js,css,html,svg,json,webmanifest,txt,wasm}')
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file of a folder, so that the server never compresses them again. */
export async function compressFolder(folder: string) {
  await Promise.all([...compressible.scanSync({ cwd: folder, absolute: true })].map(compressFile))
}

async function compressFile(path: string) {
  const bytes = await Bun.file(path).bytes()
  if (bytes.length < 1024) return
  const [brotli, gzipped] = await Promise.all([
    toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    toGzip(bytes, { level: 9 }),
  ])
  await Promise.all([Bun.write(`${path}.br`, brotli), Bun.write(`${path}.gz`, gzipped)])
}
