import { watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build'
import { serveBuilt } from './serve-built'

// Shows the web application without the server: builds it, serves the files, builds again when one changes.
// What the server answers is passed on to --api, when given.

const { values } = parseArgs({
  options: { port: { type: 'string', default: '24180' }, api: { type: 'string' }, once: { type: 'boolean' } },
})
const outdir = join(tmpdir(), `comanda-preview-${values.port}`)
const web = join(import.meta.dir, '..')

async function build() {
  const started = performance.now()
  try {
    const { report } = await buildWeb({ outdir, release: false })
    console.log(`built in ${Math.round(performance.now() - started)} ms, ${report.lines[0]}`)
  } catch (error) {
    console.error(error)
  }
}

await build()
if (!values.once) {
  let last = Promise.resolve()
  let timer: ReturnType<typeof setTimeout>
  watch(web, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(build)
    }, 150)
  })
}

const server = serveBuilt({ outdir, port: Number(values.port), api: values.api })
console.log(server.url.href)
