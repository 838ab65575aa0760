import { channel } from '../../../core/contract/channels'
import { deviceMayListen, type ModuleEvents, ofId } from '../../../core/events'

declare module '../../../core/contract/events' {
  interface EventMap {
    'kiosk.changed': { kioskId: string }
  }
}

export const fridgeEvents = {
  emits: {
    'kiosk.changed': ({ kioskId }) => [channel.kiosk(kioskId)],
  },
  channels: [deviceMayListen(ofId('kiosk'), (kiosk, id) => id === kiosk.id)],
} satisfies ModuleEvents
