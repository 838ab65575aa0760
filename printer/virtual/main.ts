import { join } from 'node:path'
import { type Daemon, startDaemon } from '../daemon'
import { messageOf } from '../log'
import { Rendering } from '../rendering'
import { FolderInUse } from '../state-folder'
import { PaperFolder } from './paper-folder'
import { papersPage, printerPage } from './papers-page'
import { startVirtualPrinter } from './virtual-printer'

/**
 * bun virtual/main.ts: printers for a demo. Reads one line from the standard input, a `Plan`, and prints until that ends.
 * Each printer is a port of its own with a daemon of its own, the one that kitchens have; only what draws is shared.
 */
export interface Plan {
  server: string
  folder: string
  /** Where their papers are looked at; another one when it is taken. */
  port: number
  printers: { deviceId: string; token: string; name: string }[]
}

/** Said when all is there; the process that started this reads the address behind it. */
const READY = 'papers at '

const lines = console[Symbol.asyncIterator]()
const plan = JSON.parse((await lines.next()).value ?? 'null') as Plan
const rendering = new Rendering()
const shown = new Map<string, { deviceId: string; name: string; folder: PaperFolder }>()
const daemons: Daemon[] = []
try {
  for (const { deviceId, token, name } of plan.printers) {
    const folder = new PaperFolder(join(plan.folder, deviceId, 'papers'))
    shown.set(deviceId, { deviceId, name, folder })
    const printer = await startVirtualPrinter(bitmap => folder.add(bitmap))
    const daemon = startDaemon(
      {
        server: plan.server,
        device: { kind: 'tcp', host: '127.0.0.1', port: printer.port },
        format: 'escpos',
        state: join(plan.folder, deviceId),
        deviceId,
        token,
        claim: false,
        commandKey: null,
        asRoot: true,
        proxyPort: null,
        proxyOrigins: [],
      },
      { rendering },
    )
    daemons.push(daemon)
  }
} catch (thrown) {
  // Another process prints from the same folder already.
  console.error(messageOf(thrown))
  process.exit(thrown instanceof FolderInUse ? 3 : 1)
}
const page = openPage(plan.port)
console.log(`${READY}http://localhost:${page.port}`)

process.once('SIGTERM', stop)
while (!(await lines.next()).done);
await stop()

/** The papers in hand are finished. */
async function stop() {
  for (const daemon of daemons) daemon.stop()
  await Promise.all(daemons.map(daemon => daemon.stopped))
  process.exit(0)
}

function openPage(port: number) {
  const fetch = (request: Request) => {
    const [, deviceId = '', picture] = new URL(request.url).pathname.split('/').map(decodeURIComponent)
    const onPage = (one: { deviceId: string; name: string; folder: PaperFolder }) => ({
      ...one,
      papers: one.folder.papers(),
    })
    if (!deviceId) return html(papersPage([...shown.values()].map(onPage)))
    const printer = shown.get(deviceId)
    if (!printer) return new Response('Not found', { status: 404 })
    if (!picture) return html(printerPage(onPage(printer)))
    const number = /^(\d{1,9})\.png$/.exec(picture)?.[1]
    return number
      ? servePicture(printer.folder.picture(Number(number)))
      : new Response('Not found', { status: 404 })
  }
  const at = { hostname: '127.0.0.1', development: false } as const
  try {
    return Bun.serve({ ...at, port, fetch })
  } catch {
    return Bun.serve({ ...at, port: 0, fetch })
  }
}

function html(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function servePicture(file: Bun.BunFile): Promise<Response> {
  if (!(await file.exists())) return new Response('Not found', { status: 404 })
  return new Response(file, { headers: { 'cache-control': 'max-age=86400' } })
}
