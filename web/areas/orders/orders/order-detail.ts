import type { Outputs } from '../../../api'

/** One order with everything that its sheet shows to whoever looks. */
export type OrderDetail = Outputs['merchant']['orders']['show']
