import type { Socket } from 'bun'

type Asked = { method?: 'GET' | 'POST'; path: string; token?: string; body?: unknown }
type Answer = { status: number; text: string }
type Line = { socket: Socket; received: Buffer; answer: ((answer: Answer | Error) => void) | null }

const HEAD_ENDS = '\r\n\r\n'

/**
 * A client that costs little of the processor that it shares with what is measured: about half of what `fetch` takes,
 * which hands each request to a thread of its own. Connections are kept, one request at a time on each; who finds all
 * of them busy opens another. Reads answers that say their length, as all of ours do.
 */
export function openLightClient(url: string) {
  const { hostname, port } = new URL(url)
  const free: Line[] = []
  const all = new Set<Line>()

  async function open(): Promise<Line> {
    const line: Line = { socket: undefined as never, received: Buffer.alloc(0), answer: null }
    line.socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        data: (_, chunk) => receive(line, chunk),
        close: () => end(line, new Error('The connection was closed')),
        error: (_, error) => end(line, error),
      },
    })
    line.socket.setNoDelay(true)
    all.add(line)
    return line
  }

  function end(line: Line, error: Error) {
    all.delete(line)
    const at = free.indexOf(line)
    if (at >= 0) free.splice(at, 1)
    line.answer?.(error)
  }

  function receive(line: Line, chunk: Buffer) {
    line.received = line.received.length ? Buffer.concat([line.received, chunk]) : Buffer.from(chunk)
    const whole = wholeAnswer(line.received)
    if (!whole) return
    const { answer } = line
    line.received = Buffer.alloc(0)
    line.answer = null
    free.push(line)
    answer?.(whole)
  }

  return {
    async ask(asked: Asked): Promise<Answer> {
      const line = free.pop() ?? (await open())
      const answer = new Promise<Answer>((resolve, reject) => {
        line.answer = outcome => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
      })
      line.socket.write(requestOf(asked, hostname))
      return answer
    },
    close() {
      for (const { socket } of all) socket.end()
    },
  }
}

function requestOf({ method = 'GET', path, token, body }: Asked, host: string): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'accept-encoding: gzip, br',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return `${headers.join('\r\n')}${HEAD_ENDS}${text}`
}

/** The answer, or nothing while some of it is still to come. */
function wholeAnswer(received: Buffer): Answer | null {
  const headLength = received.indexOf(HEAD_ENDS)
  if (headLength < 0) return null
  const head = received.toString('latin1', 0, headLength)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!length) throw new Error(`An answer that does not say its length:\n${head}`)
  const begin = headLength + HEAD_ENDS.length
  if (received.length < begin + Number(length[1])) return null
  return { status: Number(head.slice(9, 12)), text: received.toString('utf8', begin) }
}
