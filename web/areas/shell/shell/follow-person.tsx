import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signInWasEnded } from '../../../session/ended-sign-in'
import { usePreferencesOfPerson } from '../../../session/preferences'

/** Shows nothing: takes light and language over from the account of who is here, and leaves their screens with them. */
export default function FollowPerson() {
  usePreferencesOfPerson()
  useGuardsAgain()
  return null
}

/** When the server ends a sign-in, a screen that is not for visitors leads to signing in, and from there back to it. */
function useGuardsAgain() {
  const router = useRouter()
  const wasEnded = signInWasEnded.use()
  useEffect(() => {
    if (wasEnded) void router.invalidate()
  }, [wasEnded, router])
}
