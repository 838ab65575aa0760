import { channel } from '../contract/channels'
import type { EventMap, EventType } from '../contract/events'

/** Which channels hear of an event. What they hear is the event itself: ids and states, nothing that only some may see. */
export function channelsOf<Type extends EventType>(
  type: Type,
  data: EventMap[Type],
  city: string | null,
): string[] {
  switch (type) {
    case 'order.placed':
    case 'order.moved':
    case 'order.changed':
    case 'order.rated':
    case 'order.refund-requested': {
      const order = data as EventMap['order.placed']
      return [
        channel.order(order.orderId),
        channel.storeOrders(order.storeId),
        channel.allOrders(),
        ...(city ? [channel.cityOrders(city)] : []),
        channel.user(order.personId),
        ...(order.locationId ? [channel.locationOrders(order.locationId)] : []),
      ]
    }
    case 'route.changed':
    case 'waypoint.moved': {
      const route = data as EventMap['route.changed']
      return [
        channel.route(route.routeId),
        ...(city ? [channel.routes(city)] : []),
        ...route.personIds.map(channel.user),
      ]
    }
    case 'courier.moved':
      return city ? [channel.drivers(city)] : []
    case 'print-job.changed': {
      const { storeId } = data as EventMap['print-job.changed']
      return storeId ? [channel.print(storeId)] : []
    }
    case 'printer.changed':
      return (data as EventMap['printer.changed']).storeIds.map(channel.print)
    case 'stock.changed':
      return [channel.storeOrders((data as EventMap['stock.changed']).storeId)]
    case 'person.changed':
      return [channel.user((data as EventMap['person.changed']).personId)]
    case 'kiosk.changed':
      return [channel.kiosk((data as EventMap['kiosk.changed']).kioskId)]
    default:
      return []
  }
}
