import type { Outputs } from '../../../api'

type Ended = Pick<Outputs['customer']['orders']['show'], 'state'>

export const FAILED: readonly Ended['state'][] = [
  'rejected_by_store',
  'canceled_by_user',
  'canceled_by_store',
]
export const isFailed = ({ state }: Ended) => FAILED.includes(state)
export const isOver = ({ state }: Ended) => state === 'delivered' || FAILED.includes(state)
