import {
  Deck,
  FlyToInterpolator,
  LinearInterpolator,
  MapController,
  MapView,
  type PickingInfo,
} from '@deck.gl/core'
import { type Engine, type EngineOptions, MAX_ZOOM, MIN_ZOOM } from '../engine'
import { cameraInto, gathered, isHeap } from '../heaps'
import { type LabelPictures, labelKey, labelsOf, labelsThatFit, labelWidth, paintLabels } from '../labels'
import { mapColours } from '../map-colours'
import { lookKey, type MarkerAtlas, paintAtlas } from '../marker-atlas'
import type { Camera } from '../mercator'
import type { MapScene, Marker } from '../scene'
import { areaLayer, labelLayer } from './label-layer'
import { lineLayers, ringLayers } from './line-layers'
import { markerLayers } from './marker-layers'
import { baseLayer, overlayLayer, trailLayer } from './tile-layers'

// Everything that needs the drawing library: loaded only where a map is drawn by a graphics card.

type Gesture = Extract<Parameters<MapController['getCenter']>[0], { velocityX: number }>

/** Pulls the place that was pressed; the library's own takes the place where the hand is first seen to move. */
class HandController extends MapController {
  protected override _onPanStart(event: Gesture) {
    const { offsetCenter, deltaX, deltaY } = event
    const pressed = { x: offsetCenter.x - deltaX, y: offsetCenter.y - deltaY }
    return super._onPanStart({ ...event, offsetCenter: pressed })
  }
}

export function createDeckEngine(options: EngineOptions): Engine {
  const { container } = options
  const pixelRatio = Math.min(2, Math.max(1, Math.ceil(devicePixelRatio)))
  const isPickable = !options.isStill
  let { scheme, camera } = options
  let scene: MapScene = { markers: [] }
  let atlas: MarkerAtlas = paintAtlas([], scheme, pixelRatio)
  let atlasKey = ''
  let labelPictures: LabelPictures = paintLabels([], pixelRatio)
  let tilesAreHere = false
  let isMoving = false
  let paintedTrails = scene.trails
  let trailsVersion = 0

  const deck = new Deck({
    parent: container as HTMLDivElement,
    style: { position: 'absolute', inset: '0' },
    views: new MapView({ id: 'map' }),
    initialViewState: { ...camera, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM },
    controller: options.isStill
      ? false
      : {
          type: HandController,
          dragRotate: false,
          touchRotate: false,
          keyboard: { moveSpeed: 80 },
          inertia: 200,
        },
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
    // Keys, a swipe and a flight keep moving the map after they begin.
    onInteractionStateChange: ({ inTransition = false }) => {
      if (inTransition === isMoving) return
      isMoving = inTransition
      if (isMoving) delete container.dataset.frame
      else draw()
    },
    onHover: info => {
      options.onHover(idOf(info), { x: info.x, y: info.y })
    },
    onClick: (info, event) => {
      if (info.object && isHeap(info.object)) return openHeap(info.object.of)
      const { srcEvent } = event as { srcEvent: MouseEvent }
      options.onPick(idOf(info), {
        shiftKey: srcEvent.shiftKey,
        ctrlKey: srcEvent.ctrlKey || srcEvent.metaKey,
      })
    },
    onAfterRender: () => {
      if (tilesAreHere && !isMoving) container.dataset.frame = 'ready'
    },
  })
  const canvas = container.querySelector('canvas')
  canvas?.setAttribute('role', 'img')
  canvas?.setAttribute('aria-label', options.label)
  canvas?.setAttribute('data-engine', 'card')
  if (options.isStill) canvas?.removeAttribute('tabindex')

  function draw() {
    const zoom = Math.round(camera.zoom * 2) / 2
    const markers = gathered(scene.markers, zoom, mapColours[scheme].store)
    const labels = labelsThatFit(labelsOf({ ...scene, markers }), zoom, labelWidth)
    if (!labels.every(label => labelKey(label) in labelPictures.places))
      labelPictures = paintLabels(labels, pixelRatio)
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
          ground: options.ground,
          pixelRatio,
          onLoad: () => {
            tilesAreHere = true
          },
        }),
        overlayLayer(scene),
        areaLayer(scene.areas ?? [], isPickable),
        trailLayer(scene.trails, trailsVersion, pixelRatio),
        ...ringLayers(scene.rings, scheme),
        ...lineLayers(scene.lines ?? [], { scheme, zoom: camera.zoom, isPickable }),
        ...markerLayers(markers, { atlas, scheme, isPickable }),
        labelLayer(labels, labelPictures),
      ],
    })
  }

  function openHeap(of: readonly Marker[]) {
    const nearer = cameraInto(of, camera, container)
    if (nearer) moveTo(nearer, 'ease')
  }

  function moveTo(next: Camera, how: 'fly' | 'ease' | 'jump' = 'ease') {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    camera = next
    deck.setProps({
      initialViewState: {
        ...next,
        minZoom: MIN_ZOOM,
        maxZoom: MAX_ZOOM,
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
