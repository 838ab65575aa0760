import { useMatches } from '@tanstack/react-router'
import type { ScreenData } from '../../../router/screen'

/** The screen that is open now. */
export function useCurrentScreen(): ScreenData | undefined {
  const matches = useMatches()
  return matches.at(-1)?.staticData.screen
}
