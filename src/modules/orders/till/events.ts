import { channel } from '../../../core/contract/channels'
import { hasRow } from '../../../core/db/has-row'
import { type ModuleEvents, mayListen, ofId } from '../../../core/events'
import { storesVisibleTo } from '../../stores/stores/store-access'

export const tillEvents = {
  emits: { 'till.changed': ({ storeId }) => [channel.till(storeId)] },
  channels: [
    mayListen(ofId('till'), (person, id, db) =>
      hasRow(storesVisibleTo(db, person, 'write').where('store.id', '=', id)),
    ),
  ],
} satisfies ModuleEvents
