import { channel } from '../../../core/contract/channels'
import { deviceMayListen, type ModuleEvents, ofId } from '../../../core/events'

export const fridgeEvents = {
  emits: {
    'kiosk.changed': ({ kioskId }) => [channel.kiosk(kioskId)],
  },
  channels: [deviceMayListen(ofId('kiosk'), (kiosk, id) => id === kiosk.id)],
} satisfies ModuleEvents
