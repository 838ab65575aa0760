import type { LocationSettings } from '../../../core/db/columns'
import { USUAL_SETTINGS } from './rules/usual-settings'

type Rule = keyof typeof USUAL_SETTINGS

/** What holds for orders of a place: what the location says, else its organization, else the store, else what is usual. */
export function settingsInForce(
  ...layers: (LocationSettings | null | undefined)[]
): Readonly<Record<Rule, boolean>> {
  const first = (key: Rule): boolean =>
    layers.find(layer => layer?.[key] !== undefined)?.[key] ?? USUAL_SETTINGS[key]
  const rules = Object.keys(USUAL_SETTINGS) as Rule[]
  return Object.fromEntries(rules.map(key => [key, first(key)])) as Record<Rule, boolean>
}
