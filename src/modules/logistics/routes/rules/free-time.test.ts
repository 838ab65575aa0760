import { expect, test } from 'bun:test'
import { freeTime } from './free-time'
import type { CourierDay, TimelineRoute } from './timeline'

const at = (time: string) => Date.parse(`2026-11-16T${time}:00Z`)
const now = at('12:00')
const place = (lon: number) => ({ lat: 0, lon })
/** A place further takes ten minutes. */
const travel = () => (from: { lon: number }, to: { lon: number }) => ({
  meters: 0,
  seconds: Math.abs(to.lon - from.lon) * 600,
  isEstimate: true,
})
const route = (
  lon: number,
  from: string,
  to: string,
  status: 'Pending' | 'EnRoute' = 'Pending',
): TimelineRoute => ({
  id: from,
  effectiveAt: at(from),
  vehicle: 'bike',
  stops: [
    {
      id: `stop ${from}`,
      geo: place(lon),
      windowStart: at(from),
      windowEnd: at(to),
      status,
      statusHistory: status === 'Pending' ? [] : [{ status, timestamp: new Date(now).toISOString() }],
      purchaseIds: [],
      shouldPickup: false,
      shouldDeliver: true,
    },
  ],
})
const heard = (time: string) => ({ at: at(time), geo: place(0) })
const day = (routes: TimelineRoute[], signal: CourierDay['signal'] = heard('12:00')): CourierDay => ({
  routes,
  signal,
  travel,
})

test.each<[string, CourierDay, string, object]>([
  [
    'at once, where the courier is',
    day([]),
    '12:30',
    { geo: place(0), at: now, until: null, isAfterOthers: false },
  ],
  [
    'nowhere known when that was long ago',
    day([], heard('09:00')),
    '12:30',
    { here: null, geo: null, at: now },
  ],
  [
    'where and when the route in hand ends',
    day([route(2, '12:00', '13:00', 'EnRoute')]),
    '12:30',
    { here: place(0), geo: place(2), at: at('12:24'), until: null, isAfterOthers: true },
  ],
  [
    'after a route that begins soon, though what is needed comes first',
    day([route(1, '12:45', '13:30')]),
    '12:15',
    { geo: place(1), at: at('12:49'), until: null },
  ],
  [
    'until the courier sets out for a later route',
    day([route(1, '12:00', '12:30'), route(3, '15:00', '15:30')]),
    '13:00',
    { geo: place(1), at: at('12:14'), until: at('14:40'), isAfterOthers: true },
  ],
  [
    'after a later route too, when it is needed only then',
    day([route(3, '15:00', '15:30')]),
    '16:00',
    { geo: place(3), at: at('15:04'), until: null },
  ],
])('a courier is free %s', (_, courier, neededFrom, free) => {
  expect(freeTime(courier, at(neededFrom), now)).toMatchObject(free)
})
