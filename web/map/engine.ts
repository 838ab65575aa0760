import {
  Deck,
  FlyToInterpolator,
  type Layer,
  LinearInterpolator,
  MapView,
  type PickingInfo,
} from '@deck.gl/core'
import { TileLayer } from '@deck.gl/geo-layers'
import { BitmapLayer, IconLayer, PathLayer, ScatterplotLayer } from '@deck.gl/layers'
import { type BaseMap, paintTile, palettes } from './base-map'
import { circle, dashes } from './line-shapes'
import { channels, lookKey, type MarkerAtlas, markerBox, paintAtlas } from './marker-atlas'
import { type Camera, tileSize } from './mercator'
import type { MapLine, MapScene, Marker } from './scene'
import { spread } from './spread'
import { paintTrails } from './trails'

// Everything that needs the drawing library: loaded only where a map is shown.

export type Scheme = 'light' | 'dark'

export interface EngineOptions {
  container: HTMLElement
  label: string
  camera: Camera
  scheme: Scheme
  /** Raster tiles with {z}, {x} and {y}, instead of the base map of our own. */
  tilesUrl?: string | null
  baseMap: BaseMap | null
  isStill?: boolean
  onCamera: (camera: Camera) => void
  onHover: (id: string | null, at: { x: number; y: number }) => void
  onPick: (id: string | null, event: { shiftKey: boolean; ctrlKey: boolean }) => void
}

export interface Engine {
  show: (scene: MapScene) => void
  setScheme: (scheme: Scheme) => void
  moveTo: (camera: Camera, how?: 'fly' | 'ease' | 'jump') => void
  destroy: () => void
}

type Colour = [number, number, number, number]
const focusColours: Record<Scheme, Colour> = { light: [37, 99, 235, 255], dark: [127, 166, 255, 255] }
const ringColours: Record<Scheme, Colour> = { light: [15, 107, 92, 70], dark: [69, 196, 171, 70] }
const casingColours: Record<Scheme, Colour> = { light: [255, 255, 255, 220], dark: [13, 18, 16, 220] }

interface DrawnLine {
  id: string
  path: [number, number][]
  colour: Colour
  width: number
}

export function createEngine(options: EngineOptions): Engine {
  const { container } = options
  const pixelRatio = Math.min(2, Math.max(1, Math.ceil(devicePixelRatio)))
  let { scheme, camera } = options
  let scene: MapScene = { markers: [] }
  let atlas: MarkerAtlas = paintAtlas([], scheme, pixelRatio)
  let atlasKey = ''
  let tilesAreHere = false
  let paintedTrails = scene.trails
  let trailsVersion = 0

  const deck = new Deck({
    parent: container as HTMLDivElement,
    style: { position: 'absolute', inset: '0' },
    views: new MapView({ id: 'map' }),
    initialViewState: { ...camera, minZoom: 4, maxZoom: 19 },
    controller: options.isStill
      ? false
      : { dragRotate: false, touchRotate: false, keyboard: { moveSpeed: 80 }, inertia: 200 },
    useDevicePixels: pixelRatio,
    pickingRadius: 8,
    getCursor: ({ isDragging, isHovering }) => (isDragging ? 'grabbing' : isHovering ? 'pointer' : 'grab'),
    onViewStateChange: ({ viewState }) => {
      const before = camera
      const { longitude, latitude, zoom } = viewState as Camera
      camera = { longitude, latitude, zoom }
      options.onCamera(camera)
      // dashes are cut for a zoom
      if (Math.round(before.zoom * 2) !== Math.round(zoom * 2)) draw()
    },
    onHover: info => {
      options.onHover(idOf(info), { x: info.x, y: info.y })
    },
    onClick: (info, event) => {
      const { srcEvent } = event as { srcEvent: MouseEvent }
      options.onPick(idOf(info), {
        shiftKey: srcEvent.shiftKey,
        ctrlKey: srcEvent.ctrlKey || srcEvent.metaKey,
      })
    },
    onAfterRender: () => {
      if (tilesAreHere) container.dataset.frame = 'ready'
    },
  })
  const canvas = container.querySelector('canvas')
  canvas?.setAttribute('role', 'img')
  canvas?.setAttribute('aria-label', options.label)
  if (options.isStill) canvas?.removeAttribute('tabindex')

  function draw() {
    const looks = scene.markers.map(({ look }) => look)
    const key = `${scheme}:${[...new Set(looks.map(lookKey))].toSorted().join(',')}`
    if (key !== atlasKey) {
      atlas = paintAtlas(looks, scheme, pixelRatio)
      atlasKey = key
    }
    if (scene.trails !== paintedTrails) {
      paintedTrails = scene.trails
      trailsVersion++
    }
    deck.setProps({
      layers: [baseLayer(), trailLayer(), ...ringLayers(), ...lineLayers(), ...markerLayers()],
    })
  }

  function baseLayer(): Layer {
    const { baseMap, tilesUrl } = options
    return new TileLayer<ImageBitmap | null>({
      id: `base-${scheme}`,
      tileSize: tilesUrl ? 256 : tileSize,
      minZoom: 3,
      maxZoom: tilesUrl ? 19 : 17,
      maxCacheSize: 120,
      getTileData: async ({ index, signal }) => {
        if (tilesUrl) return fetchTile(tilesUrl, index, signal)
        return baseMap && paintTile(baseMap, palettes[scheme], index, pixelRatio)
      },
      onViewportLoad: () => {
        tilesAreHere = true
      },
      renderSubLayers: props => bitmapLayer(props.id, props.data, props.tile.boundingBox),
    })
  }

  function trailLayer(): Layer | null {
    const { trails } = scene
    if (!trails || trails.length === 0) return null
    return new TileLayer<ImageBitmap | null>({
      id: 'trails',
      tileSize,
      minZoom: 3,
      maxZoom: 17,
      maxCacheSize: 60,
      updateTriggers: { getTileData: [trailsVersion] },
      getTileData: async ({ index }) => {
        const painted = paintTrails(trails, index, pixelRatio)
        return painted && createImageBitmap(painted)
      },
      renderSubLayers: props => bitmapLayer(props.id, props.data, props.tile.boundingBox),
    })
  }

  function ringLayers(): (Layer | null)[] {
    const { rings } = scene
    if (!rings) return []
    return [
      new PathLayer<[number, number][]>({
        id: 'rings',
        data: rings.meters.map(meters => circle(rings.centre, meters)),
        getPath: path => path,
        getColor: ringColours[scheme],
        widthUnits: 'pixels',
        getWidth: 1,
        updateTriggers: { getColor: [scheme] },
      }),
    ]
  }

  function lineLayers(): Layer[] {
    const lines = (scene.lines ?? []).toSorted(
      (a, b) => Number(a.isRaised ?? false) - Number(b.isRaised ?? false),
    )
    const drawn = lines.flatMap(line => drawnLines(line, camera.zoom))
    const shared = {
      data: drawn,
      getPath: (line: DrawnLine) => line.path,
      widthUnits: 'pixels' as const,
      jointRounded: true,
      capRounded: true,
    }
    return [
      new PathLayer<DrawnLine>({
        ...shared,
        id: 'line-casings',
        getColor: line => {
          const [red, green, blue, alpha] = casingColours[scheme]
          return [red, green, blue, (alpha * line.colour[3]) / 255]
        },
        getWidth: line => line.width + 2.5,
        updateTriggers: { getColor: [scheme] },
      }),
      new PathLayer<DrawnLine>({
        ...shared,
        id: 'lines',
        pickable: !options.isStill,
        getColor: line => line.colour,
        getWidth: line => line.width,
      }),
    ]
  }

  function markerLayers(): Layer[] {
    const markers = scene.markers.toSorted((a, b) => weight(a) - weight(b))
    const offsets = spread(markers)
    const offsetOf = ({ id }: Marker) => offsets.get(id) ?? [0, 0]
    return [
      new ScatterplotLayer<Marker>({
        id: 'halos',
        data: markers.filter(marker => marker.isSelected || marker.isRaised),
        getPosition: ({ geo }) => [geo.lon, geo.lat],
        radiusUnits: 'pixels',
        getRadius: ({ look }) => (look.shape === 'courier' ? 23 : 19),
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 2.5,
        getFillColor: () => {
          const [red, green, blue] = focusColours[scheme]
          return [red, green, blue, 60]
        },
        getLineColor: focusColours[scheme],
        updateTriggers: { getFillColor: [scheme], getLineColor: [scheme] },
      }),
      new IconLayer<Marker>({
        id: 'markers',
        data: markers,
        // it takes a picture as well as an address or a texture; its types leave that out
        iconAtlas: atlas.picture as unknown as string,
        iconMapping: atlas.places,
        getIcon: ({ look }) => lookKey(look),
        getPosition: ({ geo }) => [geo.lon, geo.lat],
        getPixelOffset: offsetOf,
        sizeUnits: 'pixels',
        getSize: ({ isRaised }) => (isRaised ? markerBox * 1.18 : markerBox),
        getColor: ({ isFaded }) => [255, 255, 255, isFaded ? 90 : 255],
        pickable: !options.isStill,
        alphaCutoff: 0.1,
        parameters: { depthCompare: 'always' },
      }),
    ]
  }

  return {
    show(next) {
      scene = next
      draw()
    },
    setScheme(next) {
      if (scheme === next) return
      scheme = next
      tilesAreHere = false
      delete container.dataset.frame
      draw()
    },
    moveTo(next, how = 'ease') {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      camera = next
      deck.setProps({
        initialViewState: {
          ...next,
          minZoom: 4,
          maxZoom: 19,
          ...(how !== 'jump' &&
            !isCalm && {
              transitionDuration: how === 'fly' ? 900 : 260,
              transitionInterpolator:
                how === 'fly'
                  ? new FlyToInterpolator({ speed: 2 })
                  : new LinearInterpolator(['longitude', 'latitude', 'zoom']),
            }),
        },
      })
      options.onCamera(next)
      draw()
    },
    destroy() {
      deck.finalize()
      delete container.dataset.frame
    },
  }
}

function idOf(info: PickingInfo): string | null {
  const object: unknown = info.object
  return typeof object === 'object' && object !== null && 'id' in object && typeof object.id === 'string'
    ? object.id
    : null
}

/** The order in which markers are painted: what matters most comes last, on top. */
function weight({ look, isRaised, isSelected, isFaded }: Marker) {
  if (isRaised) return 9
  if (isSelected) return 8
  if (isFaded || look.done) return 0
  return look.shape === 'courier' ? 5 : look.shape === 'store' || look.shape === 'hub' ? 1 : 3
}

function drawnLines({ id, points, colour, dashed, isRaised, isFaded }: MapLine, zoom: number): DrawnLine[] {
  if (points.length < 2) return []
  const [red, green, blue] = channels(colour)
  const look = {
    id,
    colour: [red, green, blue, isFaded ? 50 : isRaised ? 255 : 205] as Colour,
    width: isRaised ? 5 : 3,
  }
  const paths = dashed
    ? dashes(points, Math.round(zoom * 2) / 2)
    : [points.map(({ lon, lat }): [number, number] => [lon, lat])]
  return paths.map(path => ({ ...look, path }))
}

async function fetchTile(
  url: string,
  { x, y, z }: { x: number; y: number; z: number },
  signal?: AbortSignal,
) {
  const address = url.replace('{x}', String(x)).replace('{y}', String(y)).replace('{z}', String(z))
  const answer = await fetch(address, signal ? { signal } : {})
  return answer.ok ? createImageBitmap(await answer.blob()) : null
}

function bitmapLayer(id: string, image: ImageBitmap | null | undefined, box: number[][]) {
  const [[west = 0, south = 0] = [], [east = 0, north = 0] = []] = box
  return image ? new BitmapLayer({ id: `${id}-picture`, image, bounds: [west, south, east, north] }) : null
}
