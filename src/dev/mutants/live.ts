import type { SmallMutant } from './small-mutants'

export const LIVE: readonly SmallMutant[] = [
  {
    name: 'an office is not told of its orders',
    edits: [
      {
        file: 'src/modules/order-records/orders/events.ts',
        find: '...(order.locationId ? [channel.locationOrders(order.locationId)] : []),',
        put: '',
      },
    ],
  },
  {
    name: 'an admin of one city hears the orders of all',
    edits: [
      {
        file: 'src/modules/order-records/orders/events.ts',
        find: 'person => scopeOf(person, SEES_CITIES).isEverything',
        put: 'person => scopeOf(person, SEES_CITIES).isEverything || scopeOf(person, SEES_CITIES).scopes.length > 0',
      },
    ],
  },
  {
    name: 'a till is heard by all who see its store',
    edits: [
      {
        file: 'src/modules/orders/till/events.ts',
        find: "storesVisibleTo(db, person, 'write')",
        put: "storesVisibleTo(db, person, 'read')",
      },
    ],
  },
  {
    name: 'a permission that has ended goes on being heard',
    edits: [
      {
        file: 'src/core/live/hub.ts',
        find: 'if (isChanged || thoroughly) await recheckChannels(entry)',
        put: 'if (isChanged && thoroughly) await recheckChannels(entry)',
      },
    ],
  },
  {
    name: 'an admin who acts as somebody else stays connected when signed out',
    edits: [
      {
        file: 'src/core/live/hub.ts',
        find: '[listener.id, listener.impersonatorId].includes(',
        put: '[listener.id].includes(',
      },
    ],
  },
  {
    name: 'messages that were forgotten are not missed',
    edits: [
      {
        file: 'src/core/live/catch-up.ts',
        find: 'missed[0]!.channel_seq === since + 1 && missed.length <= KEPT_MESSAGES',
        put: 'missed.length <= KEPT_MESSAGES',
      },
    ],
  },
  {
    name: 'events behind a full batch are not taken up',
    edits: [
      {
        file: 'src/core/live/relay.ts',
        find: 'if (count < BATCH) return',
        put: 'if (count <= BATCH) return',
      },
    ],
  },
  {
    name: 'the board is not told what became of a paper',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/device.ts',
        find: "emit('print-job.changed', changeOf(moved, job.status), moved.city)",
        put: '',
      },
    ],
  },
  {
    name: 'the message before one that came early is not asked for',
    edits: [
      {
        file: 'web/live-connection.ts',
        find: 'if (topic.early.size > 0) topic.gapTimer',
        put: 'if (topic.early.size > 1) topic.gapTimer',
      },
    ],
  },
]
