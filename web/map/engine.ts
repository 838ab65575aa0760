import { Deck, FlyToInterpolator, LinearInterpolator, MapView, type PickingInfo } from '@deck.gl/core'
import type { BaseMap } from './base-map'
import { gathered, isHeap } from './heaps'
import { lineLayers, ringLayers } from './line-layers'
import { mapColours } from './map-colours'
import { lookKey, type MarkerAtlas, paintAtlas } from './marker-atlas'
import { markerLayers } from './marker-layers'
import { type Camera, cameraFor } from './mercator'
import type { MapScene, Marker } from './scene'
import { baseLayer, trailLayer } from './tile-layers'

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

export function createEngine(options: EngineOptions): Engine {
  const { container } = options
  const pixelRatio = Math.min(2, Math.max(1, Math.ceil(devicePixelRatio)))
  const isPickable = !options.isStill
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
      // dashes are cut, and heaps are made, for a zoom
      if (Math.round(before.zoom * 2) !== Math.round(zoom * 2)) draw()
    },
    onHover: info => {
      options.onHover(idOf(info), { x: info.x, y: info.y })
    },
    onClick: (info, event) => {
      if (info.object && isHeap(info.object)) return lookInto(info.object.of)
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
    const markers = gathered(scene.markers, Math.round(camera.zoom * 2) / 2, mapColours[scheme].store)
    const looks = markers.map(({ look }) => look)
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
      layers: [
        baseLayer({
          scheme,
          tilesUrl: options.tilesUrl,
          baseMap: options.baseMap,
          pixelRatio,
          onLoad: () => {
            tilesAreHere = true
          },
        }),
        trailLayer(scene.trails, trailsVersion, pixelRatio),
        ...ringLayers(scene.rings, scheme),
        ...lineLayers(scene.lines ?? [], { scheme, zoom: camera.zoom, isPickable }),
        ...markerLayers(markers, { atlas, scheme, isPickable }),
      ],
    })
  }

  /** Nearer, until what lies in a heap can be told apart. */
  function lookInto(of: readonly Marker[]) {
    const { clientWidth: width, clientHeight: height } = container
    const near = cameraFor(
      of.map(({ geo }) => geo),
      { width, height, maxZoom: 17 },
    )
    if (near) moveTo({ ...near, zoom: Math.max(near.zoom, camera.zoom + 1) }, 'ease')
  }

  function moveTo(next: Camera, how: 'fly' | 'ease' | 'jump' = 'ease') {
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
    moveTo,
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
