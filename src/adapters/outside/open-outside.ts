import { lookup as systemLookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Outside, OutsideAnswer, OutsideRequest } from './port'
import { isPublicAddress } from './public-addresses'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 1_000_000

type Resolved = { address: string; family: number }
type Options = {
  /** On a developer's machine, where the other side is a stand-in beside us. */
  allowsPrivate: boolean
  /** Default: the system's. */
  resolve?: (host: string) => Promise<Resolved[]>
  /** Whom to trust besides those that everybody trusts. */
  ca?: string
}

/**
 * Calls addresses that people enter. A connection is made to the very address that was looked up and found to be public,
 * so that a name cannot lead to one thing while it is checked and to another when it is called.
 */
export function openOutside({
  allowsPrivate,
  resolve = host => systemLookup(host, { all: true }),
  ca,
}: Options): Outside {
  const isAllowed = (address: string) => allowsPrivate || isPublicAddress(address)

  function lookUp(host: string, options: { all?: boolean }, answer: (...args: unknown[]) => void): void {
    resolve(host).then(
      found => {
        const refused = found.find(({ address }) => !isAllowed(address))
        if (refused || !found[0]) return answer(new Error(refused ? 'not a public address' : 'no such host'))
        if (options.all) return answer(null, found)
        answer(null, found[0].address, found[0].family)
      },
      () => answer(new Error('no such host')),
    )
  }

  async function request({ url, method, headers = {}, body, ...limits }: OutsideRequest) {
    const at = new URL(url)
    if (at.protocol !== 'https:' && !(allowsPrivate && at.protocol === 'http:'))
      throw new Error(`${at.host}: https only`)
    const host = at.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isAllowed(host)) throw new Error(`${at.host}: not a public address`)

    const from = performance.now()
    const { promise, resolve: done, reject } = Promise.withResolvers<OutsideAnswer>()
    const fail = (reason: string) => {
      reject(new Error(`${at.host}: ${reason}`))
      call.destroy()
    }
    const call = (at.protocol === 'https:' ? https : http).request(
      at,
      {
        method,
        agent: false,
        lookup: lookUp as never,
        ...(ca ? { ca } : {}),
        headers: {
          'user-agent': 'Comanda',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      answer => {
        const chunks: Buffer[] = []
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > (limits.mostBytes ?? MOST_BYTES)) return fail('answered too much')
          chunks.push(chunk)
        })
        answer.on('error', error => fail(error.message))
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            contentType: answer.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString('utf8'),
            ms: Math.round(performance.now() - from),
          }),
        )
      },
    )
    const timeoutMs = limits.timeoutMs ?? TIMEOUT_MS
    const patience = setTimeout(() => fail(`no answer within ${timeoutMs / 1000} s`), timeoutMs)
    call.on('error', (error: Error & { code?: string }) => fail(error.message || error.code || 'unreachable'))
    call.end(body)
    return promise.finally(() => clearTimeout(patience))
  }
  return { request }
}
