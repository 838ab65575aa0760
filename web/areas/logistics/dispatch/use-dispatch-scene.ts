import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { MapScene } from '../../../map/scene'
import { useMapTiles } from '../../../map/use-map-tiles'
import { useMask } from '../../../session/incognito'
import type { SceneTexts } from '../map-layers/scene-texts'
import type { DraftStop } from '../routes/new-route'
import { usePresenceText } from '../routes/presence-dot'
import { type BoardScene, type SceneInput, sceneOf } from './board-scene'

/** How old the traffic on the map may be. */
const TRAFFIC_EVERY_MS = 300_000

/** What the map draws of the board, in the viewer's words. */
export function useDispatchScene(input: Omit<SceneInput, 'texts'>): BoardScene {
  const { board, toggles, scheme, now, chosen, hovered, routeId, courierId, trails, find, areas } = input
  const texts = useSceneTexts()
  const traffic = useMapTiles()?.traffic
  const version = Math.floor(now / TRAFFIC_EVERY_MS)
  const overlay = useMemo(
    () => (toggles.traffic && traffic ? { url: traffic, version } : null),
    [toggles.traffic, traffic, version],
  )
  const scene = useMemo(
    () =>
      sceneOf({
        board,
        toggles,
        scheme,
        now,
        chosen,
        hovered,
        routeId,
        courierId,
        trails,
        find,
        areas,
        texts,
      }),
    [board, toggles, scheme, now, chosen, hovered, routeId, courierId, trails, find, areas, texts],
  )
  return useMemo(() => ({ ...scene, overlay }), [scene, overlay])
}

function useSceneTexts(): SceneTexts {
  const mask = useMask()
  const t = useTranslations('routes')
  const format = useFormat()
  const presenceText = usePresenceText()
  return useMemo(
    () => ({
      orders: count => t('orders.count', { count }),
      window: format.window,
      presence: presenceText,
      late: count => t('late.minutes', { count }),
      silent: count => t('signal', { count }),
      distance: format.distance,
      estimated: t('estimated'),
      place: place => mask('address', place),
    }),
    [t, format, presenceText, mask],
  )
}

/** The scene with the line of a route that is being made. */
export function useSceneWithDraft(
  scene: BoardScene,
  draft: readonly DraftStop[] | null,
  colour: string,
): MapScene {
  return useMemo(() => {
    if (!draft) return scene
    const points = draft.map(stop => stop.address.geo)
    return {
      ...scene,
      lines: [...(scene.lines ?? []), { id: 'draft', points, colour, dashed: true, isRaised: true }],
    }
  }, [scene, draft, colour])
}
