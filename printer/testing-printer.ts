import { createServer, type Socket } from 'node:net'
import { EscposDecoder, type Paper } from '../src/modules/printing/rules/commands/decode-escpos'

export interface TestingPrinter {
  port: number
  papers: Paper[]
  /** Bytes since it started. */
  received: () => number
  /** Breaks the connection off and loses what was not printed yet, as a power cut does. */
  cutPower(): void
  stop(): void
}

/**
 * A slow receipt printer on a port: prints so many bytes a tick, serves one connection at a time, and keeps the paper
 * and the command it is in the middle of from one connection to the next, as real ones do.
 */
export async function startTestingPrinter(
  options: { bytesPerTick?: number; isMute?: boolean } = {},
): Promise<TestingPrinter> {
  const { bytesPerTick = 4_000, isMute = false } = options
  const papers: Paper[] = []
  const waiting: Socket[] = []
  let current: Socket | null = null
  let buffer: Buffer[] = []
  let hasEnded = false
  let received = 0
  let decoder = newDecoder()

  function newDecoder(): EscposDecoder {
    const made = new EscposDecoder()
    made.onPaper = paper => papers.push(paper)
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
    decoder.push(bytes.subarray(0, bytesPerTick))
    if (buffer.length <= 1) current?.resume()
    if (hasEnded && !buffer.length) {
      current?.destroy()
      next()
    }
  }, 5)

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    papers,
    received: () => received,
    cutPower() {
      buffer = []
      decoder = newDecoder()
      const broken = current
      next()
      broken?.destroy()
    },
    stop() {
      clearInterval(tick)
      current?.destroy()
      for (const socket of waiting) socket.destroy()
      server.close()
    },
  }
}
