import { useEffect, useRef } from 'react'
import { api } from '../../../api'
import { useSession } from '../../../session/session'
import { openToggles, useToggles } from '../routes/toggles'

/** The key of the map's layers among the saved settings of a person. */
const KEPT_AS = 'dispatcher-map'
const SAVES_AFTER_MS = 1_500

/** Restores the map layers that this person chose last, on any device, and saves changes. */
export function useKeptToggles() {
  const { user } = useSession()
  const toggles = useToggles()
  const opened = useRef<typeof toggles | null>(null)
  const owner = user?.id
  const isOwn = user?.impersonatorId === null
  const { tablePreferences } = (user?.settings ?? {}) as { tablePreferences?: Record<string, unknown> }
  const kept = tablePreferences?.[KEPT_AS]
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for a person
  useEffect(() => {
    if (owner !== undefined) opened.current = openToggles(owner, kept)
  }, [owner])
  useEffect(() => {
    if (!isOwn || opened.current === null || opened.current === toggles) return
    const timer = setTimeout(() => {
      // What was chosen stays on this device in any case.
      void api.customer.profile.changeSettings
        .mutate({ tablePreferences: { [KEPT_AS]: toggles } })
        .catch(() => {})
    }, SAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOwn, toggles])
}
