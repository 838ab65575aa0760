import { Maximize, Minus, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Geo } from '../../src/core/contract/common'
import { lazyPart } from '../router/lazy-part'
import { IconButton } from '../ui/buttons/button'
import { cx } from '../ui/cx'
import { useScheme } from '../use-scheme'
import type { Pen } from './area-pen'
import type { Engine } from './engine'
import { createEngine, useEngineKind } from './engine-choice'
import { Lasso } from './lasso'
import { type Camera, cameraFor, isInside, placeAt, project } from './mercator'
import type { MapScene, Marker } from './scene'
import { useMapTiles } from './use-map-tiles'

export interface MapCanvasProps {
  /** What it shows, in a few words. */
  label: string
  scene: MapScene
  /** Where it opens; without it, on all markers. */
  camera?: Camera
  /** Points to bring into view whenever `key` changes. */
  focus?: { key: string; points: readonly Geo[]; maxZoom?: number } | null
  onPick?: (id: string | null, event: { shiftKey: boolean; ctrlKey: boolean }) => void
  onHover?: (id: string | null) => void
  /** While on, the pointer draws a line round markers. */
  lasso?: { isOn: boolean; onCaught: (ids: string[]) => void } | null
  /** While there is one, the pointer draws an area. */
  pen?: Pen | null
  /** A picture that cannot be moved. */
  isStill?: boolean
  /** The markers are listed elsewhere on the page: no second list for screen readers. */
  isListed?: boolean
  className?: string
  children?: ReactNode
}

const AreaPen = lazyPart(() => import('./area-pen'))

const ownAttribution = '© OpenStreetMap · © IGN'

/** A map of markers and lines. What is on it can also be read as a list; in a browser that cannot draw, only so. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, scene, isStill = false, isListed = false, lasso, pen, className, children } = props
  const t = useTranslations('ui')
  const scheme = useScheme()
  const tiles = useMapTiles()
  const tilesUrl = tiles === undefined ? undefined : (tiles?.url ?? null)
  const kind = useEngineKind()
  const box = useRef<HTMLDivElement>(null)
  const engine = useRef<Engine | null>(null)
  const camera = useRef<Camera | null>(null)
  const latest = useRef(props)
  latest.current = props
  const [state, setState] = useState<'loading' | 'drawn' | 'unavailable'>(() =>
    kind ? 'loading' : 'unavailable',
  )
  const [isGroundMissing, setGroundMissing] = useState(false)
  const [hovered, setHovered] = useState<{ marker: Marker; x: number; y: number } | null>(null)

  useEffect(() => {
    const container = box.current
    if (!container || !kind || tilesUrl === undefined) return
    let isOver = false
    let drawn: Engine | null = null
    const start = async () => {
      const { EMPTY, openGround } = await import('./ground/ground')
      // Without its ground a map still shows what is where, and says what is missing.
      const opened = openGround(tilesUrl).catch(() => {
        if (!isOver) setGroundMissing(true)
        return EMPTY
      })
      const [ground] = await Promise.all([opened, document.fonts.ready])
      if (isOver) return
      const size = sizeOf(container)
      const opening = camera.current ??
        latest.current.camera ??
        cameraFor(
          latest.current.scene.markers.map(({ geo }) => geo),
          size,
        ) ?? { longitude: 2.1675, latitude: 41.3925, zoom: 12 }
      camera.current = opening
      const made = await createEngine(kind, {
        container,
        label: latest.current.label,
        camera: opening,
        scheme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
        ground,
        isStill: latest.current.isStill ?? false,
        onCamera: next => {
          camera.current = next
          setHovered(null)
        },
        onHover: (id, { x, y }) => {
          const marker = latest.current.scene.markers.find(one => one.id === id)
          setHovered(marker ? { marker, x, y } : null)
          latest.current.onHover?.(id)
        },
        onPick: (id, event) => latest.current.onPick?.(id, event),
      })
      if (isOver) return made.destroy()
      drawn = made
      made.show(latest.current.scene)
      engine.current = made
      setState('drawn')
    }
    start().catch(() => !isOver && setState('unavailable'))
    return () => {
      isOver = true
      engine.current = null
      drawn?.destroy()
    }
  }, [tilesUrl, kind])

  useEffect(() => engine.current?.show(scene), [scene])
  useEffect(() => engine.current?.setScheme(scheme), [scheme])

  const focusKey = props.focus?.key
  useEffect(() => {
    const { focus } = latest.current
    const container = box.current
    if (!focus || !container || state !== 'drawn' || focusKey === undefined) return
    const next = cameraFor(focus.points, { ...sizeOf(container), maxZoom: focus.maxZoom ?? 15 })
    if (next) engine.current?.moveTo(next, 'fly')
  }, [focusKey, state])

  const zoomBy = (step: number) => {
    const here = camera.current
    if (here) engine.current?.moveTo({ ...here, zoom: Math.min(19, Math.max(4, here.zoom + step)) })
  }
  const showAll = () => {
    if (!box.current) return
    const next = cameraFor(
      scene.markers.map(({ geo }) => geo),
      sizeOf(box.current),
    )
    if (next) engine.current?.moveTo(next, 'fly')
  }
  const catchInside = useCallback((line: readonly (readonly [number, number])[]) => {
    const container = box.current
    const here = camera.current
    if (!container || !here) return
    const size = sizeOf(container)
    const caught = latest.current.scene.markers.filter(
      marker => marker.isCatchable && isInside(project(marker.geo, here, size), line),
    )
    latest.current.lasso?.onCaught(caught.map(({ id }) => id))
  }, [])

  return (
    <section aria-label={label} className={cx('relative isolate overflow-hidden bg-sunken', className)}>
      {state === 'unavailable' ? (
        <div className="absolute inset-0 overflow-y-auto p-4">
          <p className="mb-3 font-medium text-text2">{t('map.unavailable')}</p>
          <MarkerList markers={scene.markers} />
        </div>
      ) : (
        <>
          <div ref={box} className="absolute inset-0" />
          {lasso?.isOn && <Lasso onDrawn={catchInside} />}
          {pen && (
            <Suspense>
              <AreaPen
                key={pen.shape}
                pen={pen}
                geoAt={point => placeAt(point, camera.current!, sizeOf(box.current!))}
              />
            </Suspense>
          )}
          {!isListed && (
            <div className="sr-only">
              <MarkerList markers={scene.markers} />
            </div>
          )}
          {hovered && (
            <div
              aria-hidden
              data-map-hint
              style={{ left: hovered.x, top: hovered.y }}
              className="pointer-events-none absolute z-10 max-w-64 translate-x-4 -translate-y-1/2 rounded-ctl border bg-surface px-2.5 py-1.5 text-dense shadow-pop"
            >
              <p className="font-semibold">{hovered.marker.title}</p>
              {hovered.marker.detail && <p className="text-meta text-text2">{hovered.marker.detail}</p>}
            </div>
          )}
          {!isStill && (
            <div className="absolute right-2 bottom-6 z-10 flex flex-col rounded-ctl border bg-surface shadow-pop">
              <IconButton icon={Plus} label={t('map.zoomIn')} onClick={() => zoomBy(1)} />
              <IconButton icon={Minus} label={t('map.zoomOut')} onClick={() => zoomBy(-1)} />
              <IconButton icon={Maximize} label={t('map.showAll')} onClick={showAll} />
            </div>
          )}
          <p className="absolute right-0 bottom-0 z-10 rounded-tl-ctl bg-surface px-1.5 text-chip text-text2">
            {[
              isGroundMissing ? t('map.noGround') : tiles ? tiles.attribution : ownAttribution,
              ...(scene.credits ?? []),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
      {children}
    </section>
  )
}

function MarkerList({ markers }: { markers: readonly Marker[] }) {
  return (
    <ul className="divide-y">
      {markers.slice(0, 200).map(({ id, title, detail }) => (
        <li key={id} className="py-1.5">
          <span className="font-medium">{title}</span>{' '}
          {detail && <span className="text-text2">{detail}</span>}
        </li>
      ))}
    </ul>
  )
}

function sizeOf(element: HTMLElement) {
  return { width: element.clientWidth, height: element.clientHeight }
}
