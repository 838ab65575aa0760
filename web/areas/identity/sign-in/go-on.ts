import type { useRouter } from '@tanstack/react-router'
import { homeOf } from '../../../session/access'
import { accessOf, loadSession } from '../../../session/session'

/** After signing in: to where somebody wanted to go, else to where their work is. */
export async function goOn(router: ReturnType<typeof useRouter>, wanted: string | null) {
  if (wanted) return router.history.replace(wanted)
  await router.navigate({ to: homeOf(accessOf(await loadSession())), replace: true })
}
