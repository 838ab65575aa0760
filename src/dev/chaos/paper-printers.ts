import { closeSync, constants, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startDaemon, until } from '../../../printer/test-support/testing-daemon'
import { below } from '../../../printer/test-support/testing-printer'
import { type Bitmap, blankBitmap, stacked } from '../../modules/printing/papers/rules/bitmaps/bitmap'
import { EscposDecoder } from '../../modules/printing/papers/rules/commands/decode-escpos'
import { freePort } from '../stories/product'

export const PRINTER_KINDS = ['receipts', 'labels', 'cable'] as const
export type PrinterKind = (typeof PRINTER_KINDS)[number]

const MAIN = join(import.meta.dir, '../../../printer/test-support/testing-printer-main.ts')
const BYTES_PER_TICK = 4_000
const LOOK_WITHIN_MS = 60_000

/**
 * A printer and its daemon, two processes, each of which can be killed and starts again. A printer at a port loses what
 * it has not printed, and its paper hangs in it meanwhile; of one on a cable the driver keeps what is not printed yet.
 */
export async function openPrinter(
  kind: PrinterKind,
  { folder, server, token }: { folder: string; server: string; token: string },
) {
  const port = kind === 'cable' ? 0 : await freePort()
  const place = kind === 'cable' ? join(folder, 'lp0') : String(port)
  if (kind === 'cable') await Bun.$`mkfifo ${place}`
  let sessions = 0
  const fileOf = (session: number) => join(folder, `${kind}-${kind === 'cable' ? 1 : session}.bin`)
  const sizeOf = (session: number) => statSync(fileOf(session), { throwIfNoEntry: false })?.size ?? 0
  const sessionNumbers = () => Array.from({ length: kind === 'cable' ? 1 : sessions }, (_, i) => i + 1)
  // The driver of a cable keeps what it has taken, whichever process is killed.
  const driver = kind === 'cable' ? openSync(place, constants.O_RDWR | constants.O_NONBLOCK) : null

  const switchOn = async () => {
    const child = Bun.spawn(
      [process.execPath, MAIN, kind, place, fileOf(++sessions), String(BYTES_PER_TICK)],
      {
        stdout: 'pipe',
        stderr: 'inherit',
      },
    )
    const { done } = await child.stdout.getReader().read()
    if (done) throw new Error(`The printer ended with ${await child.exited}`)
    return child
  }
  const startTheDaemon = () =>
    startDaemon(
      server,
      join(folder, `${kind}-daemon`),
      [
        ...(kind === 'cable' ? ['--device', place] : ['--tcp', `127.0.0.1:${port}`]),
        ...(kind === 'labels' ? ['--format', 'zpl'] : []),
      ],
      token,
    )
  let child = await switchOn()
  let daemon = startTheDaemon()
  let resumed = 0
  const countResumes = () => {
    resumed += daemon.output().split('resuming').length - 1
  }

  return {
    kind,
    resumed: () => resumed,
    daemonOutput: () => daemon.output(),
    received: () => sessionNumbers().reduce((sum, session) => sum + sizeOf(session), 0),
    async killDaemon() {
      await daemon.kill('SIGKILL')
      countResumes()
      daemon = startTheDaemon()
    },
    async killPrinter() {
      const hasLooked = daemon.output().includes(': ok')
      child.kill('SIGKILL')
      await child.exited
      // A printer at a port takes longer to start than the daemon, which has looked for it by then.
      if (!hasLooked && kind !== 'cable')
        await until(() => daemon.output().includes('offline'), 'a look for the printer', LOOK_WITHIN_MS)
      child = await switchOn()
    },
    /** What was cut off, in its order, from the bytes that were printed. */
    receipts(): Bitmap[] {
      const papers: Bitmap[] = []
      let hanging = blankBitmap(0, 0)
      for (const session of sessionNumbers()) {
        const decoder = new EscposDecoder()
        decoder.onPaper = paper => {
          papers.push(below(hanging, paper).bitmap)
          hanging = blankBitmap(0, 0)
        }
        if (existsSync(fileOf(session))) decoder.push(readFileSync(fileOf(session)))
        hanging = stacked([hanging, decoder.uncut])
      }
      return papers
    },
    /** What a label printer has printed, as it was sent. */
    labels: (): string =>
      sessionNumbers()
        .map(session => (existsSync(fileOf(session)) ? readFileSync(fileOf(session), 'latin1') : ''))
        .join(''),
    async close() {
      countResumes()
      await daemon.kill('SIGKILL')
      child.kill('SIGKILL')
      if (driver !== null) closeSync(driver)
    },
  }
}
