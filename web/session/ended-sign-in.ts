import { savedValue } from './saved-value'

/** Whether the server ended the sign-in of this tab, not its person: a strip over the screens says so. */
export const signInWasEnded = savedValue(
  'session.wasEnded',
  stored => stored === true,
  () => sessionStorage,
)
