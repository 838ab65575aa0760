import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import type { Language } from '../../../core/rules/languages'
import { insertAlerts } from './alerts.store'
import { ALERT_FIGURE_NAMES, ALERT_FIGURES, type AlertFigureName } from './rules/alert-figures'
import { alertTexts } from './texts'

interface Wanted {
  world: World
  now: Date
  language: Language
  recipientIds: string[]
}

/** Alerts of the whole platform, each with the threshold that is usual for its figure. */
export function usualAlerts(
  figures: readonly AlertFigureName[],
  { world, now, language, recipientIds }: Wanted,
) {
  const texts = alertTexts(language)
  return figures.map(figure => {
    const { threshold, windowMinutes, lastsMinutes } = ALERT_FIGURES[figure].usual
    return {
      id: world.newId(),
      name: texts.figures[figure],
      figure,
      threshold,
      window_minutes: windowMinutes,
      lasts_minutes: lastsMinutes,
      recipient_ids: recipientIds,
      created_at: now,
      updated_at: now,
    }
  })
}

/** On a platform that has never had an alert, all figures are watched from its start. Deleted alerts do not come back. */
export async function startWatching(tx: Tx, world: World, now: Date): Promise<void> {
  const any = await tx.selectFrom('alert').select('id').limit(1).executeTakeFirst()
  if (any) return
  const wanted = { world, now, language: 'en' as const, recipientIds: [] }
  await insertAlerts(tx, usualAlerts(ALERT_FIGURE_NAMES, wanted))
}
