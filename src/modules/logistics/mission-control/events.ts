import { channel } from '../../../core/contract/channels'
import { hasRow } from '../../../core/db/has-row'
import { type ModuleEvents, mayListen, ofId } from '../../../core/events'
import { hubsVisibleTo } from './hubs'

export const bagEvents = {
  emits: {
    'bag.scanned': ({ orderId, warehouseId }) => [
      channel.order(orderId),
      ...(warehouseId ? [channel.hub(warehouseId)] : []),
    ],
  },
  channels: [
    mayListen(ofId('hub'), (person, id, db) =>
      hasRow(hubsVisibleTo(db, person).where('warehouse.id', '=', id)),
    ),
  ],
} satisfies ModuleEvents
