import type { Inputs } from '../../../api'
import { savedValue } from '../../../session/saved-value'

type Asked = Inputs['logistics']['missionControl']['scan']
export type ScanPlace = Asked['scans'][number]['place']

export interface QueuedScan {
  key: string
  warehouseId: string
  on: string
  code: string
  place: ScanPlace
  shelf?: string | undefined
  routeId?: string | undefined
  /** Milliseconds since 1970, on this device. */
  readAt: number
}

/** What was scanned and is not answered yet: kept on the device, so that a lost network or a reload loses no bag. */
export const scanQueue = savedValue<readonly QueuedScan[]>('user.hub.scans', stored =>
  Array.isArray(stored) ? stored.filter(isQueued) : [],
)

const isQueued = (one: unknown): one is QueuedScan =>
  typeof one === 'object' && one !== null && 'key' in one && 'code' in one && 'readAt' in one

/** As many as one request takes. */
const BATCH = 100

/** The first scans of the queue that go in one request: those of one warehouse and day. */
export function nextBatch(queue: readonly QueuedScan[]): readonly QueuedScan[] {
  const [first] = queue
  const end = queue.findIndex(scan => scan.warehouseId !== first?.warehouseId || scan.on !== first.on)
  return queue.slice(0, Math.min(end < 0 ? queue.length : end, BATCH))
}
