import { createServer, type Socket } from 'node:net'

const PRINTS_WITHIN_MS = 40

/**
 * A label printer on a port: serves one connection at a time, takes so many bytes a tick, keeps whole labels waiting until
 * each is printed, and says how many those are. What it has not printed when it ends is gone.
 */
export async function startTestingLabelPrinter(options: {
  port: number
  bytesPerTick: number
  /** Is given each label, as it was sent, when it is on paper. */
  onPrinted: (label: string) => void
}): Promise<void> {
  const { port, bytesPerTick, onPrinted } = options
  const labels: string[] = []
  const waiting: Socket[] = []
  let current: Socket | null = null
  let arrived: Buffer[] = []
  let hasEnded = false
  let text = ''

  const next = () => {
    current = waiting.shift() ?? null
    hasEnded = false
    current?.resume()
  }
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, socket => {
    socket.on('data', (bytes: Buffer) => {
      arrived.push(bytes)
      if (arrived.length > 4) socket.pause()
    })
    const end = () => {
      if (socket === current) hasEnded = true
      else waiting.splice(waiting.indexOf(socket), waiting.includes(socket) ? 1 : 0)
    }
    for (const event of ['end', 'error', 'close']) socket.on(event, end)
    waiting.push(socket)
    if (!current) next()
  })

  setInterval(() => {
    const bytes = Buffer.concat(arrived)
    arrived = bytes.length > bytesPerTick ? [bytes.subarray(bytesPerTick)] : []
    text += bytes.subarray(0, bytesPerTick).toString('latin1')
    obey()
    if (arrived.length <= 1) current?.resume()
    if (hasEnded && !arrived.length) {
      current?.destroy()
      next()
    }
  }, 5)
  setInterval(() => {
    const label = labels.shift()
    if (label) onPrinted(label)
  }, PRINTS_WITHIN_MS)

  function obey() {
    for (;;) {
      const [command] = /\^XZ|~HS/.exec(text) ?? []
      if (!command) return
      const at = text.indexOf(command)
      if (command === '~HS') {
        // In the middle of a label as well; it is no part of it.
        current?.write(status(text.slice(0, at).includes('^XA')))
        text = text.slice(0, at) + text.slice(at + command.length)
        continue
      }
      // One that was broken off is forgotten when the next one begins.
      const begins = text.lastIndexOf('^XA', at)
      if (begins >= 0) labels.push(text.slice(begins, at + command.length))
      text = text.slice(at + command.length)
    }
  }

  const status = (isInLabel: boolean) =>
    [
      `030,0,0,0400,${String(labels.length).padStart(3, '0')},0,0,${isInLabel ? 1 : 0},000,0,0,0`,
      '000,0,0,0,0,2,4,0,00000000,1,000',
      '1234,0',
    ]
      .map(line => `\x02${line}\x03\r\n`)
      .join('')

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
