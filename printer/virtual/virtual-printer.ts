import { createServer, type Socket } from 'node:net'
import type { Bitmap } from '../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { EscposDecoder } from '../../src/modules/printing/papers/rules/commands/decode-escpos'
import { decodeZpl } from '../../src/modules/printing/papers/rules/commands/decode-zpl'

export interface VirtualPrinter {
  port: number
  stop(): void
}

const LABEL_BEGINS = '^XA'
const LABEL_ENDS = '^XZ'

/**
 * A printer of the network without paper: a port that takes what receipt and label printers take, answers as they do,
 * and serves one connection after another. What would fall from it is handed on, dot by dot.
 */
export async function startVirtualPrinter(onPaper: (bitmap: Bitmap) => void): Promise<VirtualPrinter> {
  const waiting: Socket[] = []
  let current: Socket | null = null
  let label = ''
  const decoder = new EscposDecoder()
  decoder.onPaper = ({ bitmap }) => {
    if (bitmap.height) onPaper(bitmap)
  }
  decoder.onReply = bytes => void current?.write(bytes)

  function take(bytes: Buffer) {
    if (!label && bytes.toString('latin1', 0, LABEL_BEGINS.length) !== LABEL_BEGINS)
      return decoder.push(bytes)
    label += bytes.toString('latin1')
    const end = label.indexOf(LABEL_ENDS)
    if (end < 0) return
    const whole = label.slice(0, end + LABEL_ENDS.length)
    const rest = label.slice(whole.length).replace(/^\s+/, '')
    label = ''
    for (const bitmap of decodeZpl(whole)) onPaper(bitmap)
    if (rest) take(Buffer.from(rest, 'latin1'))
  }

  const next = () => {
    current = waiting.shift() ?? null
    label = ''
    current?.resume()
  }
  const server = createServer({ pauseOnConnect: true }, socket => {
    socket.on('data', take)
    socket.on('error', () => {})
    socket.on('close', () => {
      if (socket === current) next()
      else if (waiting.includes(socket)) waiting.splice(waiting.indexOf(socket), 1)
    })
    waiting.push(socket)
    if (!current) next()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop() {
      server.close()
      for (const socket of [current, ...waiting]) socket?.destroy()
    },
  }
}
