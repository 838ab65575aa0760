import { createServer, type Socket } from 'node:net'
import { type Bitmap, blankBitmap, stacked } from '../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { EscposDecoder, type Paper } from '../../src/modules/printing/papers/rules/commands/decode-escpos'

export interface TestingPrinter {
  port: number
  papers: Paper[]
  /** Bytes since it started. */
  received: () => number
  /** Breaks the connection off and loses what was not printed yet, as a power cut does. The paper stays in it. */
  cutPower(): void
  /** The same, and nobody is answered until it is switched on again. */
  switchOff(): void
  switchOn(): Promise<void>
  stop(): void
}

/**
 * A slow receipt printer on a port: prints so many bytes a tick, serves one connection at a time, and keeps the paper
 * and the command it is in the middle of from one connection to the next, as real ones do.
 */
export async function startTestingPrinter(
  options: {
    bytesPerTick?: number
    isMute?: boolean
    port?: number
    /** Is given each piece as it has been printed. */
    onPrinted?: (bytes: Uint8Array) => void
  } = {},
): Promise<TestingPrinter> {
  const { bytesPerTick = 4_000, isMute = false, onPrinted } = options
  const papers: Paper[] = []
  const waiting: Socket[] = []
  let current: Socket | null = null
  let buffer: Buffer[] = []
  let hasEnded = false
  let received = 0
  let hanging = blankBitmap(0, 0)
  let decoder = newDecoder()

  function newDecoder(): EscposDecoder {
    const made = new EscposDecoder()
    made.onPaper = paper => {
      papers.push(below(hanging, paper))
      hanging = blankBitmap(0, 0)
    }
    made.onReply = bytes => {
      if (!isMute) current?.write(bytes)
    }
    return made
  }

  const next = () => {
    current = waiting.shift() ?? null
    hasEnded = false
    current?.resume()
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, socket => {
    socket.on('data', (bytes: Buffer) => {
      buffer.push(bytes)
      received += bytes.length
      if (buffer.length > 4) socket.pause()
    })
    const end = () => {
      if (socket === current) hasEnded = true
      else waiting.splice(waiting.indexOf(socket), waiting.includes(socket) ? 1 : 0)
    }
    socket.on('end', end)
    socket.on('error', end)
    socket.on('close', end)
    waiting.push(socket)
    if (!current) next()
  })

  const tick = setInterval(() => {
    const bytes = Buffer.concat(buffer)
    buffer = bytes.length > bytesPerTick ? [bytes.subarray(bytesPerTick)] : []
    const printed = bytes.subarray(0, bytesPerTick)
    // What it has said to be on paper has to be there when it is killed at once.
    if (printed.length) onPrinted?.(printed)
    decoder.push(printed)
    if (buffer.length <= 1) current?.resume()
    if (hasEnded && !buffer.length) {
      current?.destroy()
      next()
    }
  }, 5)

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(options.port ?? 0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const cutPower = () => {
    buffer = []
    hanging = stacked([hanging, decoder.uncut])
    decoder = newDecoder()
    const broken = current
    next()
    broken?.destroy()
  }
  const dropAll = () => {
    current?.destroy()
    for (const socket of waiting.splice(0)) socket.destroy()
    server.close()
  }
  return {
    port,
    papers,
    received: () => received,
    cutPower,
    switchOff() {
      dropAll()
      cutPower()
    },
    switchOn: () => listen(port),
    stop() {
      clearInterval(tick)
      dropAll()
    },
  }
}

/** What is cut off together: paper that hung in the printer before it was switched off, and what came after. */
export const below = (hanging: Bitmap, paper: Paper): Paper =>
  hanging.height ? { ...paper, bitmap: stacked([hanging, paper.bitmap]) } : paper
