import { isFailed as hasFailed, isTerminal } from '../../../../src/core/rules/ordering/order-states'
import type { Outputs } from '../../../api'

type Ended = Pick<Outputs['customer']['orders']['show'], 'state'>

export const isFailed = ({ state }: Ended) => hasFailed(state)
export const isOver = ({ state }: Ended) => isTerminal(state)
