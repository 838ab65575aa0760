import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { MapScene } from '../../../map/scene'
import { useMask } from '../../../session/incognito'
import type { DraftStop } from '../routes/new-route'
import { usePresenceText } from '../routes/presence-dot'
import { type BoardScene, type SceneInput, type SceneTexts, sceneOf } from './board-scene'

/** What the map draws of the board, in the viewer's words. */
export function useDispatchScene(input: Omit<SceneInput, 'texts'>): BoardScene {
  const { board, toggles, scheme, now, chosen, hovered, routeId, courierId, trails } = input
  const texts = useSceneTexts()
  return useMemo(
    () => sceneOf({ board, toggles, scheme, now, chosen, hovered, routeId, courierId, trails, texts }),
    [board, toggles, scheme, now, chosen, hovered, routeId, courierId, trails, texts],
  )
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
      distance: format.distance,
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
