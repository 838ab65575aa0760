import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { World } from '../../../core/context'
import { hashToken } from '../../../modules/identity/sessions/tokens'
import { setDemoPrinterTokens } from '../../../modules/printing/printers/printers.store'

/** A program of its own, and no part of an image: there demo printers stand in by themselves. */
const PROGRAM = join(import.meta.dir, '../../../../printer/virtual/main.ts')
const READY_WITHIN_MS = 30_000
const TRIES = 5
/** How it ends when another one prints from its folder. */
const FOLDER_IN_USE = 3

export type VirtualPrinters = { url: string; stop(): Promise<void> }

/**
 * Lets the demo's printers print as those of kitchens do: each has a daemon that asks this server for work and sends what
 * it draws to a port, where a virtual printer shows the paper as pictures. Null when the program is not there, or prints
 * from this folder already.
 */
export async function startVirtualPrinters(
  world: World,
  { port, papersPort, folder }: { port: number; papersPort: number; folder: string },
): Promise<VirtualPrinters | null> {
  if (!existsSync(PROGRAM)) return standIn(world)
  const printers = await world.db
    .selectFrom('printer')
    .select(['id', 'device_id', 'name'])
    .where('is_demo', '=', true)
    .where('claimed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  const tokenOf = (id: string) =>
    `prn_${createHmac('sha256', world.settings.secret).update(`demo printer ${id}`).digest('base64url')}`
  await setDemoPrinterTokens(world.db, new Map(printers.map(({ id }) => [id, hashToken(tokenOf(id))])))

  const plan = {
    server: `http://127.0.0.1:${port}`,
    folder: resolve(folder),
    port: papersPort,
    printers: printers.map(({ id, device_id, name }) => ({ deviceId: device_id, token: tokenOf(id), name })),
  }
  // Those of a server that was just killed finish the papers in hand first.
  for (let tries = 0; tries < TRIES; tries++) {
    const child = start(plan)
    const url = await Promise.race([addressIn(child.stdout), Bun.sleep(READY_WITHIN_MS).then(() => null)])
    if (url) return stoppable(world, child, url)
    child.kill()
    if ((await child.exited) !== FOLDER_IN_USE) return standIn(world)
    await Bun.sleep(1_000)
  }
  return null
}

function start(plan: object) {
  const child = Bun.spawn([process.execPath, PROGRAM], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
    // In a group of its own: a Ctrl-C is for the server, which stops this before it goes itself.
    detached: true,
  })
  child.stdin.write(`${JSON.stringify(plan)}\n`)
  child.stdin.flush()
  return child
}

function stoppable(world: World, child: ReturnType<typeof start>, url: string): VirtualPrinters {
  let isWanted = true
  void child.exited.then(code => {
    if (!isWanted) return
    world.log.warn({ code }, 'the virtual printers have ended; the demo’s printers stand in by themselves')
    return standIn(world).catch(error => world.log.error({ err: error }, 'demo printers have no device'))
  })
  return {
    url,
    async stop() {
      isWanted = false
      child.stdin.end()
      await child.exited
    },
  }
}

/** Without devices: they take their jobs at once, and draw nothing. */
export async function standIn(world: World): Promise<null> {
  await setDemoPrinterTokens(world.db, new Map())
  return null
}

/** What it says first; then all that it says is let go of. */
function addressIn(output: ReadableStream<Uint8Array>): Promise<string | null> {
  return new Promise(resolve => {
    const read = async () => {
      let text = ''
      const decoder = new TextDecoder()
      for await (const bytes of output) {
        if (text === 'read') continue
        text += decoder.decode(bytes, { stream: true })
        const address = /papers at (\S+)\n/.exec(text)?.[1]
        if (!address) continue
        text = 'read'
        resolve(address)
      }
      resolve(null)
    }
    void read()
  })
}
