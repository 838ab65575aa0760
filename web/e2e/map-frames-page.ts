import { cities } from '../map/cities'
import { createEngine } from '../map/engine-choice'
import { openGround } from '../map/ground/ground'
import { routeColour } from '../map/map-colours'
import type { MapScene, Marker, Trail } from '../map/scene'

// A page with nothing but a dispatcher's map of a busy city, moved as a hand moves it. Its frames are timed.

const COURIERS = 200
const ORDERS = 500
const ROUTES = 80
const STOPS_OF_A_ROUTE = 12
const TRAIL_POINTS = 15_000
const PAN_STEPS = 90
const IDLE_MS = 3000

export interface FrameTimes {
  /** From one frame to the next while the map is moved: median and 95th percentile, in milliseconds. */
  panMedian: number
  panSlow: number
  /** From a change of the couriers' places to the frame that shows it. */
  changeMedian: number
  /** The page's own work of the main thread while nothing changes, in tasks of over 50 ms. */
  idleLongTasks: number
  firstFrame: number
}

const { centre } = cities.bcn
let seed = 7
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const near = (spread: number) => ({
  lat: centre.lat + (random() - 0.5) * spread,
  lon: centre.lon + (random() - 0.5) * spread * 1.3,
})

function trail(index: number): Trail {
  const points = new Float64Array(TRAIL_POINTS * 2)
  let { lat, lon } = near(0.08)
  let heading = random() * 6.28
  for (let at = 0; at < TRAIL_POINTS; at++) {
    heading += (random() - 0.5) * 0.4
    lat += Math.sin(heading) * 0.00003
    lon += Math.cos(heading) * 0.00004
    points[at * 2] = lon
    points[at * 2 + 1] = lat
  }
  return { id: `trail-${index}`, colour: routeColour(index, 'light'), points }
}

const marker = (id: string, look: Marker['look'], spread = 0.09): Marker => ({
  id,
  geo: near(spread),
  title: id,
  look,
  isCatchable: true,
})

const routes = Array.from({ length: ROUTES }, (_, route) => ({
  colour: routeColour(route, 'light'),
  stops: Array.from({ length: STOPS_OF_A_ROUTE }, (_, stop) =>
    marker(
      `stop-${route}-${stop}`,
      { shape: stop % 2 ? 'circle' : 'square', colour: routeColour(route, 'light'), text: String(stop + 1) },
      0.06,
    ),
  ),
}))
const orders = Array.from({ length: ORDERS }, (_, at) =>
  marker(`order-${at}`, { shape: 'circle', colour: '#b25e00', hollow: true, text: '1' }),
)
const trails = Array.from({ length: COURIERS }, (_, at) => trail(at))
const scene = (): MapScene => ({
  markers: [
    ...orders,
    ...routes.flatMap(({ stops }) => stops),
    ...Array.from({ length: COURIERS }, (_, at) =>
      marker(`courier-${at}`, { shape: 'courier', colour: '#161a17', text: 'AB', dot: '#1e9e4a' }),
    ),
  ],
  lines: routes.map(({ colour, stops }, at) => ({
    id: `route-${at}`,
    colour,
    dashed: at % 4 === 0,
    points: stops.map(({ geo }) => geo),
  })),
  trails,
})

const nextFrame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
const middle = (values: number[], part = 0.5) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

async function measure(kind: 'card' | 'canvas'): Promise<FrameTimes> {
  const container = document.getElementById('map')!
  const begun = performance.now()
  const camera = { longitude: centre.lon, latitude: centre.lat, zoom: 13 }
  const engine = await createEngine(kind, {
    container,
    label: 'Barcelona',
    camera,
    scheme: 'light',
    ground: await openGround(null),
    onCamera: () => {},
    onHover: () => {},
    onPick: () => {},
  })
  engine.show(scene())
  while (container.dataset.frame !== 'ready') await nextFrame()
  // What was asked of the graphics card is done when a pixel of it can be read.
  const firstFrame = performance.now() - begun

  const changes: number[] = []
  for (let at = 0; at < 5; at++) {
    const from = performance.now()
    engine.show(scene())
    await nextFrame()
    await nextFrame()
    changes.push(performance.now() - from)
  }

  const pans: number[] = []
  for (let at = 0; at < PAN_STEPS; at++) {
    const from = performance.now()
    engine.moveTo({ ...camera, longitude: centre.lon + Math.sin(at / 15) * 0.02 }, 'jump')
    await nextFrame()
    pans.push(performance.now() - from)
  }

  await new Promise(resolve => setTimeout(resolve, 500))
  let idleLongTasks = 0
  const watching = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) idleLongTasks += entry.duration
  })
  watching.observe({ type: 'longtask' })
  await new Promise(resolve => setTimeout(resolve, IDLE_MS))
  watching.disconnect()
  engine.destroy()
  return {
    firstFrame,
    changeMedian: middle(changes),
    panMedian: middle(pans),
    panSlow: middle(pans, 0.95),
    idleLongTasks,
  }
}

Object.assign(globalThis, { measure })
