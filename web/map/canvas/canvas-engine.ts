import { select } from 'd3-selection'
import { type D3ZoomEvent, zoom as zoomBehaviour, zoomIdentity } from 'd3-zoom'
import 'd3-transition'
import { type Engine, type EngineOptions, MAX_ZOOM, MIN_ZOOM } from '../engine'
import { palettes } from '../ground/base-map'
import { fetchTile, OVERLAY_MAX_ZOOM, OVERLAY_TILE_SIZE, overlayKey } from '../ground/raster-tiles'
import { cameraInto, isHeap } from '../heaps'
import { type Camera, latOf, lonOf, tileSize, worldX, worldY } from '../mercator'
import type { MapScene } from '../scene'
import { paintTrails } from '../trails'
import { LinePicture } from './canvas-lines'
import { drawLabels, drawMarkers, type PlacedScene, pickAt, placeScene } from './canvas-scene'
import { TilePictures, type WorldView } from './canvas-tiles'

/** How far an arrow key moves the map, in pixels. */
const KEY_PIXELS = 80
const KEY_MOVES: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [KEY_PIXELS, 0],
  ArrowRight: [-KEY_PIXELS, 0],
  ArrowUp: [0, KEY_PIXELS],
  ArrowDown: [0, -KEY_PIXELS],
}

/**
 * Draws a map on a plain canvas, for machines without a graphics card: there WebGL is imitated by the processor, pixel
 * by pixel, or is missing.
 */
export function createCanvasEngine(options: EngineOptions): Engine {
  const { container } = options
  const pixelRatio = Math.min(2, Math.max(1, Math.ceil(devicePixelRatio)))
  let { scheme, camera } = options
  let scene: MapScene = { markers: [] }
  let placed: PlacedScene | undefined
  let placedZoom = Number.NaN
  let frame: number | null = null
  let isZooming = false
  let isMoving = false
  let size = { width: container.clientWidth, height: container.clientHeight }

  const canvas = document.createElement('canvas')
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', options.label)
  canvas.dataset.engine = 'canvas'
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;outline-offset:-2px'
  // A finger on a picture that cannot be moved scrolls the page.
  canvas.style.touchAction = options.isStill ? 'auto' : 'none'
  if (!options.isStill) canvas.tabIndex = 0
  container.append(canvas)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no canvas')

  const ground = new TilePictures({
    maxZoom: options.ground.maxZoom,
    size: options.ground.tileSize,
    onPainted: drawSoon,
    paint: (index, signal) => options.ground.paint(index, { scheme, pixelRatio, signal }),
  })
  const trails = new TilePictures({
    maxZoom: 17,
    capacity: 60,
    onPainted: drawSoon,
    paint: index => paintTrails(scene.trails ?? [], index, pixelRatio),
  })

  const overlay = new TilePictures({
    maxZoom: OVERLAY_MAX_ZOOM,
    size: OVERLAY_TILE_SIZE,
    capacity: 60,
    onPainted: drawSoon,
    paint: (index, signal) => (scene.overlay ? fetchTile(scene.overlay.url, index, signal) : null),
  })

  const lines = new LinePicture()

  const view = (): WorldView => {
    const scale = tileSize * 2 ** camera.zoom
    return {
      scale,
      left: size.width / 2 - worldX(camera.longitude) * scale,
      top: size.height / 2 - worldY(camera.latitude) * scale,
      ...size,
    }
  }

  function draw() {
    frame = null
    // heaps are made for a zoom
    const zoom = Math.round(camera.zoom * 2) / 2
    if (!placed || zoom !== placedZoom) {
      placed = placeScene(scene, { zoom, scheme, pixelRatio, ...(placed && { before: placed }) })
      placedZoom = zoom
    }
    const here = view()
    context!.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    context!.fillStyle = palettes[scheme].sea
    context!.fillRect(0, 0, here.width, here.height)
    const isWhole = ground.draw(context!, here)
    if (scene.overlay) overlay.draw(context!, here)
    if (scene.trails?.length) trails.draw(context!, here)
    lines.draw(context!, placed, here, { isZooming, pixelRatio })
    drawMarkers(context!, placed, here)
    drawLabels(context!, placed, here)
    if (isWhole && !isMoving) container.dataset.frame = 'ready'
  }

  /** Any number of changes until the next frame are drawn once. */
  function drawSoon() {
    frame ??= requestAnimationFrame(draw)
  }

  function fit() {
    size = { width: container.clientWidth, height: container.clientHeight }
    canvas.width = Math.max(1, size.width * pixelRatio)
    canvas.height = Math.max(1, size.height * pixelRatio)
    surface.property('__zoom', transformOf(camera))
    draw()
  }

  function setMoving() {
    isMoving = true
    delete container.dataset.frame
  }

  const transformOf = (of: Camera) => {
    const scale = tileSize * 2 ** of.zoom
    return zoomIdentity
      .translate(size.width / 2 - worldX(of.longitude) * scale, size.height / 2 - worldY(of.latitude) * scale)
      .scale(scale)
  }

  const gestures = zoomBehaviour<HTMLCanvasElement, unknown>()
    .extent((): [[number, number], [number, number]] => [
      [0, 0],
      [size.width, size.height],
    ])
    .scaleExtent([tileSize * 2 ** MIN_ZOOM, tileSize * 2 ** MAX_ZOOM])
    .translateExtent([
      [0, 0],
      [1, 1],
    ])
    .filter(event => !options.isStill && (!event.ctrlKey || event.type === 'wheel') && !event.button)
    .on('start', () => {
      setMoving()
      canvas.style.cursor = 'grabbing'
    })
    .on('end', () => {
      canvas.style.cursor = ''
      isZooming = false
      isMoving = false
      drawSoon()
    })
    .on('zoom', ({ transform: { k, x, y } }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
      isZooming = k !== scaleNow()
      camera = {
        longitude: lonOf((size.width / 2 - x) / k),
        latitude: latOf((size.height / 2 - y) / k),
        zoom: Math.log2(k / tileSize),
      }
      options.onCamera(camera)
      drawSoon()
    })
  const surface = select(canvas).call(gestures)

  const pointAt = (event: MouseEvent): [number, number] => {
    const box = canvas.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  const pick = (event: MouseEvent) => (placed ? pickAt(placed, view(), pointAt(event)) : null)
  if (!options.isStill) {
    canvas.addEventListener('mousemove', event => {
      if (event.buttons) return
      const [x, y] = pointAt(event)
      const thing = pick(event)
      canvas.style.cursor = thing ? 'pointer' : 'grab'
      options.onHover(thing?.id ?? null, { x, y })
    })
    canvas.addEventListener('mouseleave', () => options.onHover(null, { x: 0, y: 0 }))
    canvas.addEventListener('click', event => {
      const thing = pick(event)
      if (thing && isHeap(thing)) {
        const nearer = cameraInto(thing.of, camera, container)
        if (nearer) moveTo(nearer, 'ease')
        return
      }
      options.onPick(thing?.id ?? null, {
        shiftKey: event.shiftKey,
        ctrlKey: event.ctrlKey || event.metaKey,
      })
    })
    canvas.addEventListener('keydown', event => {
      const move = KEY_MOVES[event.key]
      const factor = event.key === '+' || event.key === '=' ? 2 : event.key === '-' ? 0.5 : null
      if (!move && factor === null) return
      event.preventDefault()
      if (move) gestures.translateBy(surface, move[0] / scaleNow(), move[1] / scaleNow())
      if (factor !== null) gestures.scaleBy(surface, factor)
    })
  }
  const scaleNow = () => tileSize * 2 ** camera.zoom

  function moveTo(next: Camera, how: 'fly' | 'ease' | 'jump' = 'ease') {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (how === 'jump' || isCalm) return gestures.transform(surface, transformOf(next))
    setMoving()
    surface
      .transition()
      .duration(how === 'fly' ? 900 : 260)
      .call(gestures.transform, transformOf(next))
  }

  const resized = new ResizeObserver(fit)
  resized.observe(container)
  fit()

  return {
    show(next) {
      if (next.trails !== scene.trails) trails.clear()
      if (overlayKey(next) !== overlayKey(scene)) overlay.clear()
      scene = next
      placedZoom = Number.NaN
      drawSoon()
    },
    setScheme(next) {
      if (scheme === next) return
      scheme = next
      delete container.dataset.frame
      ground.clear()
      placedZoom = Number.NaN
      drawSoon()
    },
    moveTo,
    destroy() {
      resized.disconnect()
      surface.interrupt()
      if (frame !== null) cancelAnimationFrame(frame)
      ground.clear()
      trails.clear()
      overlay.clear()
      canvas.remove()
      delete container.dataset.frame
    },
  }
}
