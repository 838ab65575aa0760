import { useCallback, useEffect, useRef, useState } from 'react'
import { readShelf } from '../../../../src/modules/logistics/mission-control/rules/bag-refusals'
import { type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { nextBatch, type QueuedScan, type ScanPlace, scanQueue } from './scan-queue'
import { playScan } from './scan-sound'

type Result = Outputs['logistics']['missionControl']['scan']['results'][number]

/** What the screen says of the last label. */
export type ScanNews =
  | { kind: 'answered'; code: string; place: ScanPlace; result: Result }
  | { kind: 'shelf'; code: string }
  | { kind: 'noShelf'; code: string }
  | { kind: 'waiting'; code: string }
  | { kind: 'failed'; code: string; text: string }

/** Refusals of the moment: the same scans may be taken later. All other refusals stay what they are. */
const OF_THE_MOMENT = [
  'Unauthorized',
  'AccessTokenExpired',
  'AccessTokenInvalid',
  'SessionRevoked',
  'TooManyRequests',
  'InternalServerError',
  'ServiceUnavailable',
  'MaintenanceMode',
  'StorageUnavailable',
]

function mayPassLater(error: unknown): boolean {
  const failure = readFailure(error)
  return failure === null || OF_THE_MOMENT.includes(failure.name)
}

/** So long after a lost network the next try is made; a network that is back is told at once. */
const RETRY_MS = 5_000

/** Scanning at a warehouse: labels go into a queue on the device, and from there to the server as soon as it answers. */
export function useScans(warehouseId: string | undefined, on: string, onAnswer: () => void) {
  const failureText = useFailureText()
  const [place, setPlace] = useState<ScanPlace>('warehouse')
  const [shelf, setShelf] = useState<string | null>(null)
  const [routeId, setRouteId] = useState<string | null>(null)
  const [news, setNews] = useState<ScanNews | null>(null)
  const queue = scanQueue.use()
  const send = trpc.logistics.missionControl.scan.useMutation({ retry: false, networkMode: 'always' })
  const isSending = useRef(false)

  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let batch = nextBatch(scanQueue.get()); batch.length > 0; batch = nextBatch(scanQueue.get())) {
        const answered = await sendBatch(batch)
        if (!answered) return
        const keys = new Set(batch.map(({ key }) => key))
        scanQueue.set(now => now.filter(({ key }) => !keys.has(key)))
        const last = batch.at(-1)!
        const result = answered.find(({ key }) => key === last.key)
        if (result) {
          setNews({ kind: 'answered', code: last.code, place: last.place, result })
          playScan(answered.every(({ outcome }) => outcome !== 'refused'))
        }
        onAnswer()
      }
    } finally {
      isSending.current = false
    }

    /** Null: it stays in the queue. What can never be answered is taken out, and said. */
    async function sendBatch(batch: readonly QueuedScan[]): Promise<Result[] | null> {
      const [first] = batch
      try {
        const { results } = await send.mutateAsync({
          warehouseId: first!.warehouseId,
          on: first!.on,
          sentAt: new Date(),
          scans: batch.map(({ key, code, place, shelf, routeId, readAt }) => ({
            key,
            code,
            place,
            readAt: new Date(readAt),
            ...(shelf && { shelf }),
            ...(routeId && { routeId }),
          })),
        })
        return results
      } catch (error) {
        const { code } = batch.at(-1)!
        if (mayPassLater(error)) {
          setNews({ kind: 'waiting', code })
          return null
        }
        setNews({ kind: 'failed', code, text: failureText(error) })
        playScan(false)
        return []
      }
    }
  }, [send.mutateAsync, failureText, onAnswer])

  const waiting = queue.length
  useEffect(() => {
    if (waiting === 0) return
    void flush()
    const timer = setInterval(() => void flush(), RETRY_MS)
    const onOnline = () => void flush()
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [waiting, flush])

  /** A shelf's label says where the bags after it go; a bag's goes into the queue. */
  const scan = (code: string) => {
    if (!warehouseId) return
    const onShelf = readShelf(code)
    if (onShelf) {
      setPlace('shelf')
      setShelf(onShelf)
      setNews({ kind: 'shelf', code: onShelf })
      return playScan(true)
    }
    if (place === 'shelf' && !shelf) {
      setNews({ kind: 'noShelf', code })
      return playScan(false)
    }
    scanQueue.set(now => [
      ...now,
      {
        key: crypto.randomUUID(),
        warehouseId,
        on,
        code: code.slice(0, 200),
        place,
        readAt: Date.now(),
        ...(place === 'shelf' && shelf && { shelf }),
        ...(place === 'out' && routeId && { routeId }),
      },
    ])
  }

  return { place, setPlace, shelf, routeId, setRouteId, news, waiting, scan }
}
